/**
 * The contract of the port of files: what every driver behind it must do. Each driver's test calls it. What only some stores
 * have (folders that are in the way of files, letters that are the same in either case) stands in the test of the driver.
 */
import { describe } from 'vitest';
import { deleteContract, putContract } from './contract-change.ts';
import { linkContract } from './contract-links.ts';
import { listContract } from './contract-list.ts';
import { nameContract } from './contract-names.ts';
import { readContract } from './contract-read.ts';
import type { FilesUnderTest } from './samples.ts';

export function filesContract(under: FilesUnderTest): void {
  describe('putting', () => putContract(under));
  describe('reading', () => readContract(under));
  describe('listing', () => listContract(under));
  describe('deleting', () => deleteContract(under));
  describe('links', () => linkContract(under));
  describe('names', () => nameContract(under));
}
