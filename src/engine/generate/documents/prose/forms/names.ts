/**
 * Plain text whose names stand in no marks: what examples show as members, and what addresses ask for, is a name wherever a
 * sentence says something of it. Titles that are only written boldly are titles.
 */
import { uncapitalized } from '../../../letters.ts';

const fence = /^\s*(```|~~~)/;
/** What is said of a name right behind it. */
const told =
  '(?:is|are|was|says|tells|means|holds|gives|names|shows|must|may|can|cannot|has|have|takes|accepts|defaults|narrows|filters|selects|restricts|limits|chooses|decides|leaves|sorts|counts|begins|starts|ends|stands|will|should|needs|comes)';
/** Names that are words of every text say nothing where they begin a sentence about something else. */
const common =
  /^(?:id|you|it|this|that|there|all|any|what|which|one|in|on|at|to|from|by|and|or|value|count|total|data|items?|results?)$/i;

export function withNamesMarked(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  const known = namesIn(text);
  let isCode = false;
  return lines.flatMap((line, at) => {
    if (fence.test(line)) isCode = !isCode;
    if (isCode && /^\s*(?:#|\/\/)\s+[^{[\s]/.test(line) && !line.includes('`')) return marked(line, known);
    const [, request = '', rest = ''] = isCode ? [] : (longRequest.exec(line) ?? []);
    if (request !== '' && !line.includes('`')) return [request, marked(rest, known)];
    const [, before = '', sending = '', taken = ''] =
      isCode || line.includes('`') ? [] : (sendingRequest.exec(line) ?? []);
    if (taken !== '') return ofSending(marked(before, known), sending + takenMarked(taken, known));
    const [, called = '', members = ''] = isCode ? [] : (calledWith.exec(line) ?? []);
    // Below an item of a list it is set in.
    if (called !== '') return [called, '', `${/^\s*[-*+•]\s/.test(called) ? '  ' : ''}${members}`];
    if (
      isCode ||
      /^(?: {4}|\t)|^\s*\||^#{1,6} /.test(line) ||
      /\bcurl\b|^\s*(?:GET|POST|PUT|PATCH|DELETE)\s/.test(line)
    )
      return line;
    const title =
      /^\*\*((?!(?:How|Can|Could|May|Where|When|What)\b[^*]*\b(?:I|we|you)\b)[^*]{3,80}?)[.:?]?\*\*:?\s*$/.exec(
        line,
      )?.[1];
    if (title !== undefined && isBeforeRequest(lines, at)) return `### ${title}`;
    return line.includes('`') || known.size === 0 ? line : marked(line, known);
  });
}

/** "GET /hens?breed= - the hens. breed is one of ...": what is told behind the first sentence is told below it. */
const longRequest = /^(\s*(?:[-*+]\s+)?(?:GET|POST|PUT|PATCH|DELETE)\s+\/\S*\s+[-–—:]\s+[^.;]{3,80}\.)\s+(\S.{8,})$/;

/** "`POST /hens`: `name` and `coop` are required": what it takes is told below it. */
const calledWith =
  /^(\s*(?:[-*+•]\s+)?(?:\*\*)?`(?:GET|POST|PUT|PATCH|DELETE) \/[^`\s]*`(?:\*\*)?)\s*[:,—–-]\s+(`\w+`.*)$/;

/** "PATCH /hens/h-7 changes coop or name.", "To add one, POST to /hens the fields name and coop." */
const sendingRequest = /^(?!.*\bcurl\b)([^{|]*?)(\b(?:POST|PUT|PATCH)\s+(?:to\s+)?\/\S* (?! ))((?!.*;\s).*)$/;
const oneTaken = '[A-Za-z_]\\w*(?: \\([^()]*\\))?';
const takenList = new RegExp(
  `((?:^|[.;] |, |\\band )(?:it |this |you (?:can|may|must) )?(?:changes?|sets?|updates?|edits?|takes?|accepts?|needs?|requires?|wants?|sends?|gives?|pass|with|the fields)(?: (?:only|any of|some of|all of|the|its|fields|members))*:? )(${oneTaken}(?:(?:, (?:and |or )?| and\\/or | and | or )${oneTaken})*)(?=\\s*(?:[.;:]|$| (?:of|for|in) (?:an?|the|it) ))`,
  'gi',
);

/** What is said of a name before the request is no title of it: "state is one of calm, angry. PATCH /hens/h-7 changes state." */
function ofSending(before: string, request: string): string | readonly string[] {
  return /^\s*`\w+` (?:is|are|can|may|must)\b.*[.;]\s*$/.test(before) ? [before.trim(), '', request] : before + request;
}

/** What a sentence says is sent, where all of it is called like members that are shown, or like no word. */
function takenMarked(said: string, known: ReadonlySet<string>): string {
  const needs = /\b([A-Za-z_]\w*)(?= (?:is|are) (?:optional|required|mandatory|needed)\b)/g;
  const plain = said.replace(needs, (name) => (known.has(name) ? `\`${name}\`` : name));
  return plain.replace(takenList, (whole, before: string, list: string) => {
    const names = list.replace(/ \([^()]*\)/g, '').split(/, (?:and |or )?| and\/or | and | or /);
    const isShown = names.every((name) => (known.has(name) && !common.test(name)) || /_|[a-z][A-Z]/.test(name));
    const isPlain = names.length === 1 && !/_|[a-z][A-Z]/.test(list) && !/\b(?:changes?|sets?|updates?) /i.test(before);
    if (!isShown || isPlain) return whole;
    return (
      before +
      list.replace(/\([^()]*\)|\b(?!(?:and|or)\b)[A-Za-z_]\w*/g, (part) =>
        part.startsWith('(') ? part : `\`${part}\``,
      )
    );
  });
}

/** Members of examples, and what stands behind the question mark of an address. */
function namesIn(text: string): ReadonlySet<string> {
  return new Set([
    ...[...text.matchAll(/"([A-Za-z_]\w{0,40})"\s*:/g)].map(([, name = '']) => name),
    ...[...text.matchAll(/[?&]([A-Za-z_]\w{0,40})=/g)].map(([, name = '']) => name),
  ]);
}

/** Up to the next title a request is shown. */
function isBeforeRequest(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at + 1, at + 12);
  const end = next.findIndex((line) => /^\*\*[^*]+\*\*:?\s*$|^#{1,6} /.test(line));
  return (end < 0 ? next : next.slice(0, end)).some((line) =>
    /\bcurl\b|\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*]+(?:https?:\/)?\//.test(line),
  );
}

function marked(line: string, known: ReadonlySet<string>): string {
  const spelled = (word: string): string | undefined => {
    const small = uncapitalized(word);
    return known.has(word) ? word : known.has(small) ? small : undefined;
  };
  return line
    .split(/((?<=[.;])\s+| [-–—] )/)
    .map((sentence) => subjectMarked(sentence, spelled))
    .join('')
    .replace(anyOf, (whole, before: string, list: string) =>
      list.split(/, (?:and |or )?| and | or /).every((name) => known.has(name))
        ? before + list.replace(/\b(?!(?:and|or)\b)[A-Za-z_]\w*/g, '`$&`')
        : whole,
    )
    .replace(/(?<![\w`/"'.?&-])([a-z]\w*)=([A-Za-z\d][\w-]*)(?![\w`&])/g, (pair, name: string) =>
      known.has(name) || /_|^(?:page|limit|offset|cursor|size|skip)$/.test(name) ? `\`${pair}\`` : pair,
    )
    .replace(/(?<![\w`/"'.@-])([a-z][a-z\d]*(?:_[a-z\d]+)+|[a-z]+(?:[A-Z][a-z\d]+)+)(?![\w`/"'@=-]|\.\w)/g, (word) =>
      known.has(word) ? `\`${word}\`` : word,
    );
}

/** "Change any of name, coop, ring" */
const anyOf =
  /\b((?:any|some|one or more|all|both) of (?:the |its )?)([A-Za-z_]\w*(?:(?:, (?:and |or )?| and | or )[A-Za-z_]\w*)+)(?=\s*(?:[.;:)]|$))/gi;

/** "The state is ringing, acknowledged or silenced", "Title and team are mandatory" */
function subjectMarked(sentence: string, spelled: (word: string) => string | undefined): string {
  const [, before = '', list = '', rest = ''] =
    new RegExp(
      `^(\\W*(?:(?:the|an?|its)\\s+)?)([A-Za-z_]\\w*(?:(?:, (?:and |or )?| and | or )(?:the )?[A-Za-z_]\\w*){0,8})(\\s+${told}\\b.*)$`,
      'is',
    ).exec(sentence) ?? [];
  const names = list.split(/, (?:and |or )?(?:the )?| (?:and|or) (?:the )?/);
  const isNamed = names.every((name) => spelled(name) !== undefined) && !(names.length === 1 && common.test(list));
  if (list === '' || !isNamed) return sentence;
  return `${before}${list.replace(/\b(?!(?:and|or|the)\b)[A-Za-z_]\w*/g, (word) => `\`${spelled(word) ?? word}\``)}${choicesMarked(rest)}`;
}

/** "is ringing, acknowledged or silenced", "is one of ringing, silenced" */
function choicesMarked(rest: string): string {
  const word = '[a-z][\\w+-]{0,30}';
  const listed = new RegExp(
    `^(\\s+(?:is|are|can be|may be|must be)(?: (?:one of|either):?)? )((?:${word}, )*${word},? (?:or|and) ${word}|(?<=one of:? )${word}(?:, ${word})+)(?=[.;]|$)`,
  );
  return rest.replace(listed, (whole, before: string, list: string) =>
    /\b(?:mandatory|required|optional|needed|given|there|set|sent|true|false|is|are|be|both)\b/.test(list)
      ? whole
      : before + list.replace(/\b(?!(?:and|or)\b)[a-z][\w+-]*/g, '`$&`'),
  );
}
