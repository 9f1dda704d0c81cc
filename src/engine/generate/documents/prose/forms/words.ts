/** What plain words name, marked as code: lists of names behind a label, choices in italics, requests and bodies in sentences. */

const fence = /^\s*(```|~~~)/;
const method = '(GET|POST|PUT|PATCH|DELETE)';
const name = '[a-z][a-z0-9_]*';
const said = String.raw`${name}(?: \([^()]*\))?`;
const several = `${said}(?:(?:,? (?:and|or) |, )${said})+`;
/** Some of which stand in marks already, but not the first. */
const partlyMarked = `(?!\`)${several.replaceAll(name, `\`?${name}\`?`)}`;
const of = '(?:accepted|allowed|possible|supported|optional|mandatory|required|other|further|more|available) ';
const kind = '(?:query|body|form|json|request|url|filter) ';
const noun = '(?:keys?|params?|parameters?|arguments?|fields?|members?|attributes?|options?|filters?|body|query)';
const label = `(?:mandatory|required|needed|optional|send (?:only )?what changes|send any of|(?:${of})?(?:${kind})?${noun}(?: for [A-Z]+)?)`;

/** "Optional: site, expires (a date)." */
const labelled = new RegExp(String.raw`((?:^|\. )${label}: )(${partlyMarked}|${said})(?=\.|$)`, 'gi');
/** "You may restrict the result with size (S, M) and state." */
const narrowed = new RegExp(
  String.raw`(\b(?:restrict|filter|narrow|search|sort|page)\w*(?: (?:the|it|them|this|down|results?|lists?|answers?))* (?:with|by|using|through) )(${several})(?=\.|$)`,
  'gi',
);
/** "Use offset and limit to page." */
const used = new RegExp(
  String.raw`(\b(?:use|pass|give|set|send|add) )(${several}|${name})(?= to (?:page|filter|narrow|restrict|sort|order|limit)\b)`,
  'gi',
);
/** "POST to /visits/{id}/extend with days." */
const taken = new RegExp(String.raw`(\b${method}\b(?: [a-z]+){0,3} \/\S+ with )(${several}|${name})(?=[.;]|$)`);
/** "The body holds the pin." */
const held = new RegExp(
  String.raw`(\bbody (?:holds|has|contains|carries) )(?:the |an? )?(${name})(?:,? and (?:the |an? )?(${name}))?\.?$`,
  'i',
);
/** "request /sites/{site}/lockers with GET" */
const behind = new RegExp(
  String.raw`\b(?:request|call|fetch|open|read|load|ask for) \`?(\/[\w/{}:<>-]+)\`? (?:with|by|through|via|using) (?:an? )?\`?${method}\`?`,
  'g',
);
/** "with {"state": "broken"}" */
const bareBody = /(\b(?:with|body:?|send|sends|payload:?|json:?) )(\{\s*".*\})/i;
/** "*cold*, *hot* or *garden*" */
const italics = /(?<![*\w])\*([a-z][\w-]*)\*(?![*\w])/g;

/** "State is one of healthy, watched, felled." */
const chosen =
  /^((?:The |Its )?[A-Za-z]\w* (?:is|can be|may be|must be) (?:one of|either) )([a-z][\w-]*(?:,? or |, )[a-z][\w ,-]*)\.?$/;
/** "200 → {...}" */
const status = /^[1-5]\d\d(?:\s*(?:→|⇒|->|=>|:|–|-))?\s+(\{.*\}|\[.*\])\s*$/;
/** An example on a line of its own. */
const bare = /^(?:\{\s*"\w+"\s*:.*\}|\[\{.*\}\])\s*$/;

/** The lines outside of code, where what they name stands in marks; lines with marks of their own are left alone. */
export function ofPlainWords(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return withListsWhole(lines).flatMap((line) => {
    if (fence.test(line)) isCode = !isCode;
    if (!isCode && bare.test(line)) return ['```', line, '```'];
    if (isCode || /^(?: {4}|\t)|^\s*\|/.test(line)) return line;
    const told = line.replace(behind, '$2 $1');
    const marked = (told.match(italics) ?? []).length > 1 ? told.replace(italics, '`$1`') : told;
    return marked.replace(/\([^()]*\)/g, '').includes('`') ? inList(marked) : inCode(marked);
  });
}

const labelAlone = new RegExp(String.raw`^${label}: .*(?:,| and| or)\s*$`, 'i');

/** A list behind a label may go on in the next line of its paragraph. */
function withListsWhole(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen && /^[a-z`]/.test(line)) whole.push(`${whole.pop() ?? ''} ${line}`);
    else whole.push(line);
    isOpen = labelAlone.test(whole.at(-1) ?? '');
  }
  return whole;
}

/** Behind a label, and before what they are for, names are marked beside those that are. */
function inList(line: string): string {
  return line
    .replace(labelled, (_, before: string, list: string) => before + marksOn(list))
    .replace(used, (_, before: string, list: string) => before + marksOn(list));
}

function inCode(line: string): string {
  return inList(line)
    .replace(status, 'Response: `$1`')
    .replace(chosen, (_, before: string, list: string) => before + list.replace(/(?!or\b)[a-z][\w-]*/g, '`$&`'))
    .replace(narrowed, (_, before: string, list: string) => before + marksOn(list))
    .replace(taken, (_, before: string, _verb: string, list: string) => before + marksOn(list))
    .replace(
      held,
      (_, before: string, one: string, other = '') =>
        `${before}${marksOn(other === '' ? one : `${one} and ${other}`)}.`,
    )
    .replace(bareBody, '$1`$2`');
}

/** Names, and what stands in brackets behind them where it is a list of choices. */
function marksOn(list: string): string {
  return list.replace(
    new RegExp(String.raw`\`[^\`]*\`(?: \([^()]*\))?|(?<![\w\`(])(?!(?:and|or)\b)(${name})(?: \(([^()]*)\))?`, 'g'),
    (whole, one, about) => {
      if (typeof one !== 'string') return whole;
      if (typeof about !== 'string') return `\`${one}\``;
      const choices = about.split(/, (?:or |and )?| or |\s*[|/]\s*/);
      const isChoice =
        !about.includes('`') &&
        choices.length > 1 &&
        choices.every((choice) => /^(?!required$|optional$|mandatory$|YYYY|default\b)\w[\w-]*$/.test(choice));
      return `\`${one}\` (${isChoice ? choices.map((choice) => `\`${choice}\``).join(', ') : about})`;
    },
  );
}

/** "`GET /hens` → list of hens", "`POST /hens` ← hen": what comes back and what is sent, by the name of the thing. */
export function ofArrows(lines: readonly string[]): readonly string[] {
  return lines.map((line) => {
    const [, called = '', rest = ''] =
      /^(\W*(?:GET|POST|PUT|PATCH|DELETE) \/[^\s`]*`?)\s*((?:→|←|⇒|->|<-|=>)\s*.*)$/.exec(line) ?? [];
    const [, list = '', shown] = /^(?:→|⇒|->|=>) (?:an? )?((?:list|array) of )?`(\{.*\})`\.?$/.exec(rest) ?? [];
    if (shown !== undefined) return `${called}. Returns \`${list === '' ? shown : `[${shown}]`}\``;
    if (called === '' || /[`{]/.test(rest)) return line;
    const many = /^(?:→|⇒|->|=>) (?:an? )?(?:list|array) of ([a-z][\w -]*?)\.?$/.exec(rest)?.[1];
    const one = /^(?:→|⇒|->|=>) (?:\d{3} )?(?:an? |the )?([a-z][\w-]*)\.?$/.exec(rest)?.[1];
    return many !== undefined
      ? `${called}: Lists ${many}.`
      : one !== undefined
        ? `${called}: Gives one ${one}.`
        : called;
  });
}
