/** What an instruction says of fields whose names say nothing: of "owed: unpaid fees added up" the schema may be told. */
import { isRecord } from '../../../../core/json.ts';
import { singular, wordsOf } from '../../words.ts';
import { withoutQuotes } from '../terms/verbs.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema with a description of each number, and of the day, that has none, where the instruction reckons as many as there are of
 * them; undefined where it does not.
 */
export function withTold(schema: Schema, instruction: string): Schema | undefined {
  const record = schema['type'] === 'array' ? schema['items'] : schema;
  if (!isRecord(record) || !isRecord(record['properties'])) return undefined;
  const properties = record['properties'];
  const numbers = openOf(properties, isNumber);
  const days = openOf(properties, isDay);
  const text = withoutQuotes(instruction);
  const reckoned = reckonedIn(text);
  const extremes = [...text.matchAll(extreme)].map(([said]) => said.replace(/^the /i, ''));
  const told = new Map([
    ...(reckoned.length === numbers.length ? numbers.map((name, at) => [name, reckoned[at] ?? ''] as const) : []),
    ...(extremes.length === days.length ? days.map((name, at) => [name, extremes[at] ?? ''] as const) : []),
  ]);
  if (told.size === 0) return undefined;
  const described = Object.entries(properties).map(([name, member]) => [
    name,
    told.has(name) && isRecord(member) ? { ...member, description: told.get(name) } : member,
  ]);
  const full = { ...record, properties: Object.fromEntries(described) };
  return record === schema ? full : { ...schema, items: full };
}

function openOf(properties: Schema, isKind: (member: Schema) => boolean): readonly string[] {
  return Object.entries(properties).flatMap(([name, member]) =>
    isRecord(member) && isKind(member) && !reckoning.test(String(member['description'] ?? '')) ? [name] : [],
  );
}

const reckoning = /\b(?:sum|total|number|count|average|share|rate|percent\w*|oldest|earliest|latest|newest)\b/i;

function isNumber({ type }: Schema): boolean {
  return type === 'number' || type === 'integer';
}

function isDay({ type, format }: Schema): boolean {
  return type === 'string' && (format === 'date' || format === 'date-time');
}

const extreme = /\bthe (?:oldest|earliest|latest|newest|next|last|first) (?:[a-z]+ ){0,2}(?:date|day|time)\b/gi;

const sum =
  /\b(?:sum|total) of (?:(?:the|all|its|their|his|her) )*([a-z][\w-]*(?: [a-z][\w-]*){0,2}?)(?=$|\s*[,.;:!?()]| (?:and|for|of|in|per|that|which|who|since|from|on|at)\b)/gi;
const addedUp =
  /(?<=^|[,.;:!?(] |and |the |all )((?:[a-z][\w-]* ){0,2}[a-z]+s) (?:added up|summed(?: up)?|(?:all )?together|altogether|in total)\b/gi;
const howMany = /\b(?:how many|(?:number|count) of)(?: of)?(?: (?:the|its|their))? ((?:[\w-]+ ){0,2}?[a-z]+s)\b/gi;

/** In the order in which they are said. */
function reckonedIn(text: string): readonly string[] {
  const found = [
    ...[...text.matchAll(sum)].map((match) => ({ at: match.index, said: sumOf(match[1] ?? '') })),
    ...[...text.matchAll(addedUp)].map((match) => ({ at: match.index, said: sumOf(match[1] ?? '') })),
    ...[...text.matchAll(howMany)].map((match) => ({ at: match.index, said: `Number of ${match[1] ?? ''}` })),
  ];
  return found.toSorted((a, b) => a.at - b.at).map(({ said }) => said);
}

/** Of things it is their amounts that are added up, and of amounts these. */
function sumOf(things: string): string {
  const last = wordsOf(singular(things.toLowerCase().split(' ').at(-1) ?? '')).join(' ');
  return amounts.test(last) ? `Sum of the ${things}` : `Sum of the amounts of the ${things}`;
}

const amounts =
  /^(?:amount|price|cost|value|total|sum|point|hour|minute|second|day|rent|salary|premium|weight|distance|quantity|mile|kilometer|size|length|view|click|duration)$/;
