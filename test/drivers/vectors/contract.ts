/**
 * The contract of the vectors port: what is found is what comparing with every vector finds, whatever was changed before
 * and by whom.
 */
import { describe } from 'vitest';
import { changingContract } from './contract-changing.ts';
import { filterContract } from './contract-filters.ts';
import { hybridContract } from './contract-hybrid.ts';
import { searchingContract } from './contract-searching.ts';
import { sharingContract } from './contract-sharing.ts';
import { storingContract } from './contract-storing.ts';
import type { NewPlace } from './place.ts';

export function vectorsContract(newPlace: NewPlace): void {
  describe('storing', () => storingContract(newPlace));
  describe('searching', () => searchingContract(newPlace));
  describe('changing', () => changingContract(newPlace));
  describe('several ports', () => sharingContract(newPlace));
  describe('filters', () => filterContract(newPlace));
  describe('words', () => hybridContract(newPlace));
}
