/**
 * What a call that failed holds already, as data at hand: its values are most often right, and only stand under a wrong name
 * or in a wrong place.
 */
import { isRecord } from '../../../core/json.ts';
import type { ApiConfig } from '../../../model/api.ts';
import { bareMark } from '../step/binding/body-part.ts';
import type { Draft, Setting } from '../step/request/draft.ts';
import { literalExpression } from '../step/terms/expression.ts';
import type { DataPlace } from '../step/terms/places.ts';
import { wordsOf } from '../words.ts';
import { parseBody } from './body-text.ts';
import { isVariable, partsOf } from './match.ts';
import { membersOf } from './members.ts';
import type { Repairing } from './repairing.ts';

interface Held {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Places named by the members that hold them; what counts pages, and what is secret, is none. */
export function heldPlaces(config: ApiConfig, setting: Setting, sample: Repairing['sample']): readonly DataPlace[] {
  const held = [
    ...leaves(membersOf(config.queryParams), []),
    ...leaves(parseBody(config.body ?? '') ?? {}, []),
    ...pathValues(config.urlPath ?? ''),
  ];
  return held.flatMap((one): readonly DataPlace[] => {
    const place = placeOf(one, setting, sample);
    return place === undefined ? [] : [place];
  });
}

function leaves(members: Readonly<Record<string, unknown>>, path: readonly string[]): readonly Held[] {
  return Object.entries(members).flatMap(([name, value]): readonly Held[] =>
    isRecord(value) ? leaves(value, [...path, name]) : [{ path: [...path, name], value }],
  );
}

/** What stands in a path is known by the part before it. */
function pathValues(urlPath: string): readonly Held[] {
  const parts = partsOf(urlPath);
  return parts.flatMap((part, index): readonly Held[] => {
    const before = parts[index - 1];
    const isOne = before !== undefined && isVariable(part) && !part.includes('{') && !isVariable(before);
    return isOne ? [{ path: [before, 'id'], value: part }] : [];
  });
}

const paging = /<<[^<>]*\b(?:page|offset|cursor|limit|pageSize)\b/;

function placeOf({ path, value }: Held, setting: Setting, sample: Repairing['sample']): DataPlace | undefined {
  const leaf = path.at(-1) ?? '';
  const text = typeof value === 'string' ? value.replace(bareMark, '') : undefined;
  const isSecret = setting.credentials.some(({ variable }) => text?.includes(variable) === true);
  if (text === '' || value === null || isSecret || (text !== undefined && paging.test(text))) return undefined;
  const inner = text === undefined ? undefined : /^<<([^<>]+)>>$/.exec(text)?.[1]?.trim();
  if (text?.includes('<<') === true && inner === undefined) return undefined;
  const usesItem = inner !== undefined && /\bcurrentItem\b/.test(inner);
  const seen = inner === undefined ? value : typedSample(value, sample);
  if (seen === undefined || (usesItem && setting.loop === undefined)) return undefined;
  const literal = inner === undefined ? typed(seen) : undefined;
  return {
    expression: inner ?? literalExpression(literal),
    value: literal ?? seen,
    name: { own: wordsOf(leaf), context: path.slice(0, -1).toReversed().flatMap(wordsOf) },
    list: usesItem ? setting.loop : undefined,
    isTop: path.length === 1,
    leaf,
  };
}

/** Everything in a query is text, also what is no text elsewhere. */
function typed(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

/** A placeholder without quotes gives a number, or whatever else it is. */
function typedSample(value: unknown, sample: Repairing['sample']): unknown {
  if (typeof value !== 'string') return value;
  const seen = sample(value.replace(bareMark, ''));
  if (!value.startsWith(bareMark) || typeof seen !== 'string') return seen;
  try {
    return JSON.parse(seen);
  } catch {
    return seen;
  }
}

const literalOnly = /^<<(?:\$string\((-?\d+)\)|("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false))>>$/;

/** A placeholder that holds nothing but a value is that value. */
export function unwrapped(draft: Draft): Draft {
  const { config, bodyMembers } = draft;
  const plain = (value: unknown): unknown => {
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
    const [, digits, literal] = typeof value === 'string' ? (literalOnly.exec(value.replace(bareMark, '')) ?? []) : [];
    return literal === undefined ? (digits ?? value) : JSON.parse(literal);
  };
  const asText = (members: unknown): Record<string, unknown> =>
    Object.fromEntries(Object.entries(membersOf(members)).map(([name, value]) => [name, textOf(plain(value))]));
  return {
    ...draft,
    bodyMembers: membersOf(plain(bodyMembers)),
    config: {
      ...config,
      ...(config.queryParams === undefined ? {} : { queryParams: asText(config.queryParams) }),
      ...(config.headers === undefined ? {} : { headers: asText(config.headers) }),
      urlPath: (config.urlPath ?? '').replace(/<<("[\w.~-]*"|-?\d+)>>/g, (_whole, inner: string) =>
        String(JSON.parse(inner)),
      ),
    },
  };
}

function textOf(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
