/**
 * Hands a large value from a reader to the server in pieces of JSON text.
 *
 * One message with the whole value would be one long parse, and nothing else would be answered meanwhile.
 */
import { type Measured, pieceBytes } from './measure.ts';
import { setKey } from './record.ts';

type Shape = 'list' | 'record' | 'text';

/** `key` says where the value goes in the record around it. */
export type Piece =
  | { readonly op: 'value'; readonly key?: string | undefined; readonly json: string }
  | { readonly op: 'open'; readonly key?: string | undefined; readonly shape: Shape }
  | { readonly op: 'items'; readonly json: string }
  | { readonly op: 'members'; readonly json: string }
  | { readonly op: 'part'; readonly text: string }
  | { readonly op: 'close' };

export function* toPieces(value: unknown, heavy: Measured['heavy'], key?: string): Generator<Piece> {
  if (typeof value === 'string' && value.length > pieceBytes) {
    yield { op: 'open', key, shape: 'text' };
    for (let at = 0; at < value.length; at += pieceBytes) yield { op: 'part', text: value.slice(at, at + pieceBytes) };
    yield { op: 'close' };
  } else if (typeof value !== 'object' || value === null || !heavy.has(value)) {
    yield { op: 'value', key, json: JSON.stringify(value) };
  } else {
    const isList = Array.isArray(value);
    yield { op: 'open', key, shape: isList ? 'list' : 'record' };
    yield* isList ? itemPieces(value, heavy) : memberPieces(value, heavy);
    yield { op: 'close' };
  }
}

function isHeavy(value: unknown, heavy: Measured['heavy']): boolean {
  if (typeof value === 'string') return value.length > pieceBytes;
  return typeof value === 'object' && value !== null && heavy.has(value);
}

function* itemPieces(list: readonly unknown[], heavy: Measured['heavy']): Generator<Piece> {
  let batch = '';
  for (const item of list) {
    const isApart = isHeavy(item, heavy);
    if (batch !== '' && (isApart || batch.length > pieceBytes)) {
      yield { op: 'items', json: `[${batch}]` };
      batch = '';
    }
    if (isApart) yield* toPieces(item, heavy);
    else batch += `${batch === '' ? '' : ','}${JSON.stringify(item)}`;
  }
  if (batch !== '') yield { op: 'items', json: `[${batch}]` };
}

function* memberPieces(record: object, heavy: Measured['heavy']): Generator<Piece> {
  let batch = '';
  for (const [key, member] of Object.entries(record)) {
    const isApart = isHeavy(member, heavy);
    if (batch !== '' && (isApart || batch.length > pieceBytes)) {
      yield { op: 'members', json: `{${batch}}` };
      batch = '';
    }
    if (isApart) yield* toPieces(member, heavy, key);
    else batch += `${batch === '' ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(member)}`;
  }
  if (batch !== '') yield { op: 'members', json: `{${batch}}` };
}

interface Frame {
  readonly key: string | undefined;
  value: unknown[] | Record<string, unknown> | string;
}

/** Puts pieces together again. `value` is complete when the last piece was taken. */
export class Assembly {
  readonly #frames: Frame[] = [];
  value: unknown;

  take(piece: Piece): void {
    const top = this.#frames.at(-1);
    switch (piece.op) {
      case 'value':
        this.#put(piece.key, JSON.parse(piece.json));
        return;
      case 'open':
        this.#frames.push({ key: piece.key, value: piece.shape === 'text' ? '' : piece.shape === 'list' ? [] : {} });
        return;
      case 'items':
        for (const item of JSON.parse(piece.json)) this.#put(undefined, item);
        return;
      case 'members':
        for (const [key, member] of Object.entries(JSON.parse(piece.json))) this.#put(key, member);
        return;
      case 'part':
        if (typeof top?.value === 'string') top.value += piece.text;
        return;
      case 'close':
        this.#frames.pop();
        if (top !== undefined) this.#put(top.key, top.value);
    }
  }

  #put(key: string | undefined, value: unknown): void {
    const target = this.#frames.at(-1)?.value;
    if (Array.isArray(target)) target.push(value);
    else if (typeof target === 'object' && key !== undefined) setKey(target, key, value);
    else this.value = value;
  }
}
