/** Values that the instruction gives itself: `set currency to "EUR"`, `source is always "crm"`, `priority = normal`, `colour green for all`. */
import { isScalarShape } from '../../shape.ts';
import { isFiller } from '../../vocabulary.ts';
import { fieldAt } from '../instruction/words/fields.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { literal } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isNumeric } from '../terms/target.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';

const leads: ReadonlySet<string> = new Set(
  'is are = : be should always to the a constant fixed static value text string equals as set must for gets get has say says read reads'.split(
    ' ',
  ),
);
const conditional = /^(?:if|when|where|unless|otherwise|else|or|followed|plus|joined|and|\+)$/;
/** Behind a comma, what is said of other fields begins, unless one of these goes on with this one. */
const goingOn = /^(?:if|when|unless|otherwise|else|or|followed|joined|\+)$/;

export function constantChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const { choices, types } = wanted.target;
  for (const { tokens, isOwn, use } of clausesAbout(wanted, search)) {
    const value = isOwn ? constantIn(tokens, scope.sources) : undefined;
    if (value === undefined || (choices !== undefined && !choices.includes(value)) || !isOfType(value, types)) continue;
    use();
    return [constant(value, wanted, 1)];
  }
  return forAll(wanted, scope, search);
}

function constant(value: unknown, { place }: Wanted, score: number): Choice {
  const notes: readonly Note[] = [{ kind: 'used', text: `${place} is always ${JSON.stringify(value)}` }];
  return createChoice(literal(value), score, 'a constant', { notes, uses: '' });
}

function isOfType(value: unknown, types: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return types.has('string');
  return typeof value === 'boolean' ? types.has('boolean') : isNumeric(types);
}

/** The value that follows, where nothing else is said of the field. */
function constantIn(tokens: readonly Token[], sources: readonly Source[]): unknown {
  const at = tokens.findIndex(({ lower, kind }) => kind === 'quoted' || !leads.has(lower));
  const token = tokens[at];
  if (token === undefined || at === 0) return undefined;
  const before = tokens.slice(0, at).map(({ lower }) => lower);
  const rest = tokens.slice(at + 1);
  const isFixed = before.some((word) => /^(?:always|constant|fixed|static)$/.test(word)) || isForAll(rest);
  const ending = isFixed && rest[0]?.lower === ',' ? goingOn : conditional;
  if (rest.some(({ lower, kind }) => ending.test(lower) || (kind === 'quoted' && ending === conditional)))
    return undefined;
  if (rest.length > 0 && !/^(?:for|on|in|as|,|everywhere)$/.test(rest[0]?.lower ?? '')) return undefined;
  // `"warranty" for warranty repairs`: in that case alone.
  const isOneCase = /^(?:for|on|in)$/.test(rest[0]?.lower ?? '') && !isForAll(rest);
  if (isOneCase && rest.some((one) => one.kind === 'word' && isOfData(one, sources))) return undefined;
  if (token.kind === 'quoted') return /[{<]/.test(String(token.value)) ? undefined : token.value;
  if (token.lower === 'true' || token.lower === 'false') return token.lower === 'true';
  const isOpen = rest.length === 0 || rest[0]?.lower === ',' || isForAll(rest);
  if (token.kind === 'number') return isOpen && !token.text.endsWith('%') ? token.value : undefined;
  const isEqual = before.includes('=') || before.includes(':');
  return isOpen && isWritten(token, isFixed, isEqual) && !isOfData(token, sources) ? token.text : undefined;
}

/** `always GBP`, `is A3`, `= normal`: a code or a name, and no word of the sentence. */
function isWritten({ text, kind }: Token, isFixed: boolean, isEqual: boolean): boolean {
  // `m:ss`, `YYYY-MM-DD`: how a time is written.
  if (kind !== 'word' || /^(?:[hmsdy]+|[a-z]+[-/.](?:yy|mm|dd).*)$/i.test(text)) return false;
  if (isEqual && /^[\p{L}\d_-]{2,}$/u.test(text)) return true;
  return isFixed ? /^[\p{L}\d]/u.test(text) : /^(?=.*[\p{Lu}\d])[\p{Lu}\d]{2,}$/u.test(text);
}

/** A field, or one of the values of a field: it says of what the wanted one is made, or which records are meant. */
function isOfData(token: Token, sources: readonly Source[]): boolean {
  const single = sources.filter(({ shape }) => isScalarShape(shape));
  return (
    fieldAt([token], 0, sources) !== undefined ||
    single.some(({ shape }) => shape.scalars.some((value) => String(value).toLowerCase() === token.lower))
  );
}

/** `for all of them`, `on every one`, `everywhere`. */
function isForAll(rest: readonly Token[]): boolean {
  const [one, two] = rest.map(({ lower }) => lower);
  if (one === 'everywhere') return true;
  return (
    /^(?:for|on|in|to)$/.test(one ?? '') &&
    /^(?:all|every|each|everyone|everybody|everything|any|them)$/.test(two ?? '')
  );
}

/** `all with subscribed true and source webshop`. */
function isOfAll(tokens: readonly Token[], at: number): boolean {
  const begin = tokens.findLastIndex(({ lower }, index) => index < at && /^[.;:]$/.test(lower));
  const lead = tokens.findLastIndex(({ lower }, index) => index < at && index > begin && giving.test(lower));
  if (tokens[at - 1]?.lower === 'the') return false;
  // `every record gets source "legacy" and version 2`
  return (
    lead > 0 &&
    at - lead < 8 &&
    tokens
      .slice(Math.max(0, lead - 3), lead)
      .some(({ lower }) => /^(?:all|each|every|everyone|everybody|everything|them)$/.test(lower))
  );
}

const small = /^(?:from|or|if|that|which|who|are|be|as|like|only|their|his|her|it|them)$/;

const giving = /^(?:with|gets?|has|have|having|receives?|carr(?:y|ies)|bears?|given|gain|gains)$/;

const starts = /^(?:[.,;:(]|and|with|set|put|add|write|give|the|plus|also|gets?|has|have|having|receives?)$/;

/** `colour green for all of them`: between the name of the field and `for all` stands nothing but the value. */
function forAll(wanted: Wanted, { sources }: Scope, { instruction }: Search): readonly Choice[] {
  const { tokens } = instruction;
  const { own } = wanted.name;
  const { choices, types } = wanted.target;
  for (const [at, { lower }] of tokens.entries()) {
    if (at > 0 && !starts.test(tokens[at - 1]?.lower ?? '')) continue;
    if (lower === 'the') continue;
    const length = [1, 2, 3].find((one) => {
      const said = tokens.slice(at, at + one).flatMap(({ words }) => words);
      return said.join(' ') === own.join(' ');
    });
    const token = length === undefined ? undefined : tokens[at + length];
    if (length === undefined || token === undefined) continue;
    if (!isForAll(tokens.slice(at + length + 1)) && !isOfAll(tokens, at)) continue;
    // `everybody with the name of the boss`: no word of a sentence is a value.
    if (token.kind === 'word' && (isFiller(token.lower) || small.test(token.lower))) continue;
    const isFlag = types.has('boolean') && /^(?:true|false)$/.test(token.lower);
    const plain = token.kind === 'quoted' || token.kind === 'number' ? token.value : token.text;
    const value = isFlag ? token.lower === 'true' : plain;
    const isFree = token.kind !== 'word' || isFlag || !isOfData(token, sources);
    if (token.kind === 'sign' || !isFree || !isOfType(value, types)) continue;
    if (choices !== undefined && !choices.includes(value)) continue;
    instruction.use(at, at + length + 3);
    instruction.take(at, at + length + 3);
    return [constant(value, wanted, 0.9)];
  }
  return [];
}
