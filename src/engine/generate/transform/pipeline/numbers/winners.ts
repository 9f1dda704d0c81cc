/** Which of two sides has more: `winner is the team with more goals, "draw" when equal`. */
import { textsOf } from '../../../shape.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { holdsAmounts, numberOf } from '../../values/numeric.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const names = /^(?:winner|won|win|leader|leading|better|champion|victor|result|outcome|loser|ahead|cheaper|faster)$/;
const sure = /^(?:winner|won|win|leader|champion|victor|loser)$/;
const moreSaid = /\b(?:more|most|higher|highest|larger|bigger|greater|better|ahead)\b/;
const lessSaid = /\b(?:less|fewer|fewest|lower|lowest|smaller|cheaper|faster|quicker)\b/;
const levels = /^(?:equal|equals|tie|tied|draw|drawn|level|same|even|equally|identical)$/;

interface Side {
  readonly number: Source;
  readonly shown: string;
}

/** Of two numbers that are called alike but for one word, and of two texts that are called by these words. */
export function winnerOf(field: Field, { kind }: Entity, sources: readonly Source[], world: World): readonly Found[] {
  const { types, format } = field.target;
  if (kind !== 'row' || !types.has('string') || format !== undefined) return [];
  if (!field.words.some((word) => names.test(word))) return [];
  // A result or an outcome may be anything, unless it is said which side is the better one.
  if (!field.words.some((word) => sure.test(word)) && !isCompared(world)) return [];
  const near = sources.filter(({ distance, lists }) => distance === 0 && lists === 0);
  const sides = sidesOf(field, near);
  const isLess = lessSaid.test(world.speech.text) && !moreSaid.test(world.speech.text);
  if (sides === undefined) return [];
  const [one, two] = sides;
  const [left, right] = [one, two].map(({ number }) => numberOf(number)?.text ?? number.at.text);
  const sign = isLess !== field.words.includes('loser') ? '<' : '>';
  const level = levelIn(field, world);
  const rest = level === undefined ? (field.target.isNullable ? 'null' : two.shown) : JSON.stringify(level);
  const note = `${field.name} is the side with ${sign === '>' ? 'more' : 'less'} of ${one.number.label} and ${two.number.label}`;
  return [
    {
      text: `(${left} ${sign} ${right} ? ${one.shown} : ${right} ${sign} ${left} ? ${two.shown} : ${rest})`,
      score: 0.96,
      missing: [],
      notes: [{ kind: 'used', text: note }],
    },
  ];
}

function isCompared({ speech, fields }: World): boolean {
  const isLevel = fields.some(({ target: { choices = [] } }) => choices.some((one) => levels.test(String(one))));
  return isLevel || [moreSaid, lessSaid, /\bw(?:in|ins|on|inner|inning)\b/].some((pattern) => speech.says(pattern));
}

function sidesOf({ target, words }: Field, near: readonly Source[]): readonly [Side, Side] | undefined {
  const numbers = near.filter(holdsAmounts);
  const texts = near.filter(
    ({ shape, name }) =>
      shape.scalars.length > 0 &&
      textsOf(shape).length === shape.scalars.length &&
      name.own.join(' ') !== words.join(' '),
  );
  for (const [at, one] of numbers.entries())
    for (const two of numbers.slice(at + 1)) {
      const [a, b] = [apartOf(one, two), apartOf(two, one)];
      if (a === undefined || b === undefined) continue;
      const shown = [a, b].map((word) => shownFor(word, target.choices, texts));
      const [first, second] = shown;
      if (first !== undefined && second !== undefined)
        return [
          { number: one, shown: first },
          { number: two, shown: second },
        ];
    }
  return undefined;
}

/** The one word that tells the name from the other. */
function apartOf({ name }: Source, other: Source): string | undefined {
  const own = name.own.filter((word) => !other.name.own.includes(word));
  return own.length === 1 && name.own.length === other.name.own.length ? own[0] : undefined;
}

function shownFor(word: string, choices: readonly unknown[] | undefined, texts: readonly Source[]): string | undefined {
  const choice = choices?.find((one) => String(one).toLowerCase() === word);
  if (choice !== undefined) return JSON.stringify(choice);
  return choices === undefined ? texts.find(({ name }) => name.own.includes(word))?.at.text : undefined;
}

/** What stands for neither: the word in quotes beside `equal`, or the choice that says so. */
function levelIn({ target }: Field, { speech: { tokens } }: World): string | undefined {
  const choice = target.choices?.map(String).find((one) => levels.test(one.toLowerCase()));
  if (choice !== undefined) return choice;
  const at = tokens.findIndex(({ lower, kind }) => kind !== 'quoted' && levels.test(lower));
  const near = at < 0 ? [] : tokens.slice(Math.max(0, at - 4), at + 4);
  const quoted =
    near.find(({ kind }) => kind === 'quoted') ??
    tokens.find(({ kind, lower }) => kind === 'quoted' && levels.test(lower));
  return quoted === undefined ? undefined : String(quoted.value);
}
