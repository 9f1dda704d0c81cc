/** What the tests of the rules talk to: a registry of their own, or the live one of `REGISTRY_URL`. HTTP only. */
import { expect } from 'vitest';
import type { Flavour } from './flavours.ts';
import type { RegistryOptions } from './index.ts';
import { openRegistry } from './open.ts';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export interface Target {
  readonly url: string;
  get(path: string): Promise<Answered>;
  put(path: string, body: unknown): Promise<Answered>;
  post(path: string, body: unknown): Promise<Answered>;
  delete(path: string): Promise<Answered>;
}

const liveUrl = process.env['REGISTRY_URL'];
const liveFlavour = process.env['REGISTRY_FLAVOUR'] ?? 'confluent';

/** True where the rules of this flavour can be tried: everywhere in memory, and on the live server of that flavour. */
export function isTried(flavour: Flavour): boolean {
  return liveUrl === undefined || liveFlavour === flavour;
}

/** Rules about the whole server cannot be tried on one that others use. */
export const isLive = liveUrl !== undefined;

export async function openTarget(flavour: Flavour, options: RegistryOptions = {}): Promise<Target> {
  if (liveUrl !== undefined) return talkTo(liveUrl);
  return talkTo((await openRegistry({ ...options, flavour })).url);
}

/** Two versions of one schema: the second one can read what the first one wrote. */
export const egg = record('Egg', 'color');
export const egg2 = record('Egg', 'color', 'weight?');

interface InContext {
  readonly at: Target;
  readonly context: string;
  /** The path of the context. */
  readonly base: string;
}

/** A context of Confluent that no other test uses, in which the subject `egg` has these versions. */
export async function openContext(schemas: readonly string[] = []): Promise<InContext> {
  const at = await openTarget('confluent');
  const context = fresh('.hens');
  const base = `/contexts/${context}`;
  for (const schema of schemas) await at.post(`${base}/subjects/egg/versions`, { schema });
  return { at, context, base };
}

export function talkTo(url: string): Target {
  const ask = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/vnd.schemaregistry.v1+json' };
    const response = await fetch(`${url}${path}`, { method, headers, ...sent });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    url,
    get: (path) => ask('GET', path),
    put: (path, body) => ask('PUT', path, body),
    post: (path, body) => ask('POST', path, body),
    delete: (path) => ask('DELETE', path),
  };
}

let made = 0;

/** A word that no other test uses, on a live server neither. */
export function fresh(word: string): string {
  made += 1;
  return `${word}${process.pid}x${isLive ? Date.now().toString(36) : ''}${made}`;
}

/** The first of ten ids that no other test asks for. */
export function freshId(): number {
  made += 1;
  const base = isLive ? 1_000_000 + 10 * (Date.now() % 100_000_000) : 90_000;
  return base + 10 * made;
}

/** A record of Avro with these fields; a field with `?` has a default. */
export function record(name: string, ...fields: readonly string[]): string {
  const described = fields.map((field) =>
    field.endsWith('?')
      ? { name: field.slice(0, -1), type: ['null', 'string'], default: null }
      : { name: field, type: 'string' },
  );
  return JSON.stringify({ type: 'record', name, fields: described });
}

/** The answer that refuses with this code. */
export function refusedWith(code: number, status = code > 999 ? Math.floor(code / 100) : code): unknown {
  return { status, body: { error_code: code, message: expect.any(String) } };
}
