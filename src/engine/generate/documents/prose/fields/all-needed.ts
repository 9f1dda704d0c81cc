/** Sentences on all that a request takes at once: "all three are required", "except for the `note` we need all of it". */
import { singular, wordsOf } from '../../../words.ts';
import type { Field } from './fields.ts';
import { namesSpared, needsOthers } from './required.ts';

const whole =
  '(?:all(?: (?:of )?(?:the )?(?:it|them|these|those|which|two|three|four|five|six|seven|eight|(?:body )?(?:fields|members|values|entries|details)))*|both(?: (?:of (?:them|these)|fields|members|values))?|everything|(?:each|every one)(?: of (?:them|these))?|every (?:field|member))';
const need = '(?:required|mandatory|needed|obligatory|compulsory|necessary|a must)';
const all: readonly RegExp[] = [
  new RegExp(
    `\\b${whole}(?: (?:is|are|must be|has to be|have to be|being))?(?: all| always)? (?:${need}\\b|(?<=\\b(?:must|to) be (?:all )?)(?:there|given|sent|present|set|filled))(?! (?:if|when|unless|in case|only|by)\\b)`,
    'i',
  ),
  /\b(?:need|require|want|insist on|expect|must (?:have|give|send|supply|provide|contain|hold))s?\b(?: to (?:have|know|see))? (?:all (?:of )?(?:it|them|these|those|this)|both(?: of (?:them|these))?|everything)\b/i,
  /\bnone (?:of (?:it|them|these|those|which|the \w+) )?(?:may|can|must|should) be (?:missing|left out|omitted|empty)\b/i,
  /\b(?:the|all) (?:other|remaining)s?(?: (?:one|two|three|four|five|six|seven|ones|fields|members))? (?:may|can|must|are|is) not(?: be)?(?: (?:optional|omitted|missing|left out))?\b(?! (?:needed|required|mandatory))/i,
];
const negated = /\b(?:not|never|neither|nor|none|no longer|optional)\b/i;

export interface Needs {
  /** Whether all members are needed that are not spared. */
  readonly isAll: boolean;
  /** By their names, or by words that may be said of a member. */
  readonly spared: readonly string[];
}

/** What a sentence says of all members, and of those that it leaves out. */
export function needsOfAll(sentence: string): Needs {
  const rest = sentence.replace(besides, '').replace(excepted, ' ').replace(omitted, ' ');
  const said = all.map((shape) => shape.exec(rest)).find((match) => match !== null);
  // "Not all of them are required"
  const isDenied = said !== undefined && negated.test(rest.slice(Math.max(0, said.index - 14), said.index));
  // "`name` and `coop`, both required" speaks of these two.
  const isOfNamed = rest.includes('`') && !ofEverything.test(said?.[0] ?? '');
  const isAll = (said !== undefined && !isDenied && !isOfNamed) || needsOthers(sentence);
  const left = isAll ? [...sentence.matchAll(excepted)].flatMap(([, list = '']) => partsOf(list)) : [];
  const free = [...sentence.matchAll(omitted)].flatMap(([, list = '']) => partsOf(list));
  return { isAll, spared: [...namesSpared(sentence), ...left, ...free] };
}

const ofEverything = /everything|(?:all|every) (?:of )?(?:the )?(?:body )?(?:fields?|members?)|none of/i;

interface Told {
  readonly fields: readonly Field[];
  readonly spared: readonly string[];
  readonly isAllNeeded: boolean;
}

/** The fields of a body, needed where all are but those that are spared. */
export function withAllNeeded({ fields, spared, isAllNeeded }: Told): readonly Field[] {
  if (!isAllNeeded) return fields;
  const isFree = ({ name, description }: Field): boolean =>
    spared.some((said) => isSaidOf(name, said)) || /\boptional\b|\bif (?:you|there|it|any)\b/i.test(description);
  return fields.map((field) =>
    (field.in ?? 'body') !== 'body' || isFree(field) ? field : { ...field, required: true },
  );
}

const words =
  '(?!(?:none|nothing|neither|nobody|all|everything|it|they|this|that|these)\\b)(?:(?:the|an?|its|their|your) )?[`a-z][\\w` -]{1,40}?(?:(?:,| and| or) (?:(?:the|an?|its) )?[`a-z][\\w` -]{1,40}?){0,3}';
const excepted = new RegExp(
  `\\b(?:except(?: for| of)?|apart from|other than|but for|save for|but not) (${words})(?=[,.;:)]| (?:we|you|all|everything|which|is|are|that)\\b|$)`,
  'gi',
);
/** "All fields but `note` are required": the names are those that are spared. */
const besides = new RegExp(
  `(?<=\\b${whole}) (?:but|except|save) (?:the )?(?:\`\\w+\`(?:, (?:and )?| and )?)+(?= )`,
  'gi',
);
const omitted = new RegExp(
  `(?:^|[,;.(:] ?)(?:and |but |only )?(${words}) (?:(?:can|may|could|might) be (?:omitted|left out|left empty|missing|skipped)|(?:need not|does not (?:need|have) to) be (?:there|given|sent))\\b`,
  'gi',
);

function partsOf(list: string): readonly string[] {
  return list
    .split(/,\s*(?:and |or )?| and | or /)
    .map((part) =>
      part
        .replace(/`/g, '')
        .replace(/^(?:the|an?|its|their|your) /i, '')
        .trim(),
    )
    .filter((part) => part !== '');
}

/** Whether a member is the one that a text calls so: `hourly_rate` and "hourly rate". */
export function isSaidOf(name: string, said: string): boolean {
  const plain = (text: string): string => wordsOf(text).map(singular).join(' ');
  return name === said || plain(name) === plain(said);
}
