/** The contract of the rows port: what every driver behind it must do. Each driver's test calls it. */
import { describe } from 'vitest';
import { changeContract } from './contract-change.ts';
import { insertContract } from './contract-insert.ts';
import { loadContract, scanContract } from './contract-load.ts';
import { queryContract } from './contract-query.ts';
import { undoContract } from './contract-undo.ts';
import { valueContract } from './contract-values.ts';
import type { RowsUnderTest } from './under.ts';

export function rowsContract(under: RowsUnderTest): void {
  describe('values', () => valueContract(under));
  describe('queries', () => queryContract(under));
  describe('inserts', () => insertContract(under));
  describe('changes', () => changeContract(under));
  describe('loads', () => loadContract(under));
  describe('scans', () => scanContract(under));
  describe('undo', () => undoContract(under));
}
