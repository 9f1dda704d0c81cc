/** Things that documentation tells apart from its operations, in plain text: by an example, in rows, or in a sentence. */
import { isRecord } from '../../../../../core/json.ts';
import { singular } from '../../../words.ts';
import { firstJson } from '../fields/json.ts';

const fence = /^\s*(```|~~~)/;

/** "where hen is" before an example, "A hen:" before rows of names and values. */
export function definedBy(lines: readonly string[], at: number, things: ReadonlySet<string>): string | undefined {
  const line = lines[at] ?? '';
  const next = lines.slice(at + 1, at + 4);
  const defined = /^(?:where|with|here,?) (?:an? |the |each )?([a-z][\w-]*) (?:is|being|has|looks like):?$/i.exec(
    line,
  )?.[1];
  if (defined !== undefined) return next.some(isExample) ? defined : undefined;
  const named =
    /^(?:An?|One|Each|Every) ([a-z][\w-]*(?: [a-z][\w-]*)??)(?: (?:in (?:answers|responses|JSON)|as JSON|object))?:$/.exec(
      line,
    )?.[1];
  const isTold = named !== undefined && things.has(lastWord(named));
  if (isTold && isExample(next.find((row) => row.trim() !== '') ?? '')) return named;
  return isTold && next.filter((row) => /^(?: {2,}|\t)[a-z_]\w*\s{2,}\S/.test(row)).length > 1 ? named : undefined;
}

function isExample(line: string): boolean {
  return /^(?: {4}|\t)\s*\{/.test(line) || fence.test(line);
}

const members = String.raw`[a-z]\w*(?: \([^)]*\))?`;
const having = new RegExp(
  String.raw`^(?:An?|Each|Every) ([a-z][\w -]{1,30}?) (?:has|consists of|is made of|comes with|holds) (${members}(?:, ${members}){2,},? (?:and )?${members}|${members}(?:, ${members}){2,})\.?$`,
);
/** "Boat: `{...}`", "A boat: {...}"; in "A boat: `{...}`" the marks say enough. */
const shown =
  /^(?!Body|Request|Response|Answer|Example|Error|Returns?|Result|Payload|Input|Output|Note)(?:An? (?![^:]*: *`))?([A-Za-z][\w-]{1,30}(?: [a-z][\w-]{1,20})?):\s+`?(\{\s*"?\w+"?\s*:.*\})`?\.?$/;

const addresses =
  /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*|]+(?:https?:\/\/[^/\s]+)?(\/[^\s`|)]+)|\bcurl\b[^\n]*?https?:\/\/[^/\s"']+(\/[^\s"'?]+)/g;

/** The last words of what the addresses of a text are about, one of each: `hen` of `/farm/hens/{id}`. */
export function thingsOf(lines: readonly string[]): ReadonlySet<string> {
  const paths = lines.flatMap((line) => [...line.matchAll(addresses)].map(([, told, called]) => told ?? called ?? ''));
  return new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .filter((segment) => /^[a-z][\w-]*$/i.test(segment))
        .map(lastWord),
    ),
  );
}

/** `hen` of `laying-hens`. */
export function lastWord(name: string): string {
  return singular(name.toLowerCase().split(/[ _-]/).at(-1) ?? '');
}

/** "A hen has id, name, state (laying, moulting)", "Hen: `{...}`": a thing that is told apart from its operations. */
export function thingTold(line: string, things: ReadonlySet<string>): readonly string[] | undefined {
  const [, thing = '', list = ''] = having.exec(line) ?? [];
  const [, called = '', json = ''] = shown.exec(line) ?? [];
  const name = (thing === '' ? called : thing).toLowerCase();
  if (!things.has(lastWord(name))) return undefined;
  const told =
    thing === '' ? ['```', json, '```'] : [...list.matchAll(new RegExp(members, 'g'))].map(([part]) => itemOf(part));
  return ['', `#### The ${name} object`, '', ...told, ''];
}

/** "state (laying, moulting)" as an item of a list. */
export function itemOf(part: string): string {
  const [, name = '', said = ''] = /^(?:and )?(\w+)(?: \(([^)]*)\))?$/.exec(part) ?? [];
  const choices = said.split(/, (?:or |and )?| or |[|/]/);
  const isChoice = choices.length > 1 && choices.every((choice) => /^[a-z][\w-]*$/.test(choice));
  return `- \`${name}\`${said === '' ? '' : `: ${isChoice ? `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}` : said}`}`;
}

/** Members of a commented example, with what the comments say of them. */
export function commentsIn(lines: readonly string[], at: number): readonly string[] {
  const end = lines.findIndex((line, index) => index > at && fence.test(line));
  return lines.slice(at + 1, Math.max(end, at)).flatMap((line) => {
    const [, name, said] =
      /^\s*"([A-Za-z_]\w*)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[^"/#]*),?\s*(?:\/\/|#)\s*(\S.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [`- \`${name}\`: ${said}`];
  });
}

/** "A hen looks like this:" right before an example, or an example behind several requests that nothing leads to. */
export function thingShownBy(lines: readonly string[], at: number, section: string): string | undefined {
  const line = lines[at] ?? '';
  // "The answer is a list, and each hen is"
  const behind =
    /[.,;] (?:and )?(?:each|every|one) ([a-z][\w-]{1,30}) (?:is|looks like(?: this)?|has|comes as):?$/.exec(line)?.[1];
  if (behind !== undefined && lines.slice(at + 1, at + 3).some(isExample)) return behind;
  const named =
    /^(?:An?|One|Each|Every) ([a-z][\w -]{1,30}?) (?:looks like(?: this)?|is|comes as|is (?:shown|given|represented|written)(?: as| like this)?)(?: follows)?:?\s*$/.exec(
      line,
    )?.[1];
  if (named !== undefined) return lines.slice(at + 1, at + 3).some(isExample) ? named : undefined;
  const isAlone = (lines[at - 1] ?? '').trim() === '' && /^(?: {4}|\t)\s*\{\s*"/.test(line);
  return isAlone && /^[A-Z][\w -]*s$/.test(section) ? singular(section.toLowerCase()) : undefined;
}

/** One of the things that a section is about, which an example shows behind its requests where no line leads to it. */
export function thingInCode(
  lines: readonly string[],
  at: number,
  section: string,
  things: ReadonlySet<string>,
): string | undefined {
  const before = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? '';
  const several = section.split(/,? (?:and|&) |, /);
  // Of a section on two things it is the one that the last request was about.
  const last = /[\s`]\/(?:[^\s`|]*\/)?([a-z][\w-]*)/g;
  const spoken = lines
    .slice(0, at)
    .flatMap((line) => [...line.matchAll(last)].map(([, own = '']) => own.toLowerCase()));
  const meant = several.length > 1 ? several.find((one) => one.toLowerCase() === spoken.at(-1)) : section;
  const name = /^[A-Za-z][\w -]*$/.test(meant ?? '') ? singular((meant ?? '').toLowerCase()) : '';
  if (!things.has(lastWord(name)) || /:\W*$/.test(before) || partLabel.test(before)) return undefined;
  const end = lines.findIndex((line, index) => index > at && fence.test(line));
  const shown = lines
    .slice(at + 1, Math.max(end, at))
    .join('\n')
    .trim();
  return /^\{/.test(shown) && isRecord(firstJson(shown)) ? name : undefined;
}

const partLabel = /^\W*(?:example |sample )?(?:request|response|answer|body|payload|returns?|result|error)s?\b/i;
