/** Values that the instruction gives itself: `set currency to "EUR"`, `source is always "crm"`. */
import { type Choice, createChoice, type Note } from './choice.ts';
import { literal } from './expression.ts';
import { clausesAbout } from './instruction/clauses.ts';
import type { Token } from './instruction/read.ts';
import type { Search, Wanted } from './search.ts';

const leads: ReadonlySet<string> = new Set(
  'is are = : be should always to the a constant fixed static value text string equals as set must for'.split(' '),
);
const conditional = /^(?:if|when|where|unless|otherwise|else|or|followed|plus|joined|and|\+)$/;

export function constantChoices(wanted: Wanted, search: Search): readonly Choice[] {
  const { choices, types } = wanted.target;
  for (const { tokens, isOwn, use } of clausesAbout(wanted, search)) {
    const value = isOwn ? constantIn(tokens) : undefined;
    if (value === undefined || (choices !== undefined && !choices.includes(value)) || !isOfType(value, types)) continue;
    use();
    const notes: readonly Note[] = [{ kind: 'used', text: `${wanted.place} is always ${JSON.stringify(value)}` }];
    return [createChoice(literal(value), 1, 'a constant', { notes, uses: '' })];
  }
  return [];
}

function isOfType(value: unknown, types: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return types.has('string');
  return typeof value === 'boolean' ? types.has('boolean') : types.has('number') || types.has('integer');
}

/** The value that follows, where nothing else is said of the field. */
function constantIn(tokens: readonly Token[]): unknown {
  const at = tokens.findIndex(({ lower, kind }) => kind === 'quoted' || !leads.has(lower));
  const token = tokens[at];
  const rest = tokens.slice(at + 1);
  if (token === undefined || at === 0 || rest.some(({ lower, kind }) => conditional.test(lower) || kind === 'quoted'))
    return undefined;
  if (rest.length > 0 && !/^(?:for|on|in|as|,)$/.test(rest[0]?.lower ?? '')) return undefined;
  if (token.kind === 'quoted') return /[{<]/.test(String(token.value)) ? undefined : token.value;
  if (token.lower === 'true' || token.lower === 'false') return token.lower === 'true';
  // `always GBP`: a code or a name, and no word of the sentence.
  const isFixed = tokens.slice(0, at).some(({ lower }) => /^(?:always|constant|fixed|static)$/.test(lower));
  if (isFixed && rest.length === 0 && /^\p{Lu}/u.test(token.text)) return token.text;
  return token.kind === 'number' && rest.length === 0 ? token.value : undefined;
}
