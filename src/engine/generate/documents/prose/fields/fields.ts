/** Names of parameters and fields as prose tells them: in lists, in sentences with names in code. */
import type { Place, Schema } from '../../terms/document.ts';
import { itemsTold } from './items.ts';
import { isNeedOfBoth, isOfBoth, namesListedWith } from './listed-names.ts';
import { identifier, namesSpared, saysRequired } from './required.ts';
import { aboutField, toldBefore, withoutLead } from './said.ts';
import { choicesShown, flagOf, plain, schemaFrom, splitChoices } from './schema.ts';

/** Where a field goes: a place of the request, its body, or the answer. */
export type FieldPlace = Place | 'body' | 'answer';

export interface Field {
  readonly name: string;
  /** Undefined where the text leaves it open. */
  readonly in: FieldPlace | undefined;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  /** How far it is set in below the field that it is a part of. */
  readonly depth?: number;
  /** A word of the text, and no name in code: it is a field only where something else has the name. */
  readonly isSpoken?: boolean;
  /** Nothing but its place in a sentence says that it is a field. */
  readonly isHinted?: boolean;
}

/** ``- `name` (integer, required): what it is`` and its variants. */
function fieldOfItem(line: string): Field | undefined {
  const item =
    /^\s*[-*+•]\s+(?:`([^`]+)`|\*\*`?([^*`]+)`?\*\*|([A-Za-z_][\w.[\]-]*)(?=\s*(?:\(|:|–|—| - )))\s*(.*)$/.exec(line);
  if (item === null || ofOperation.test(item[4] ?? '')) return undefined;
  const name = (item[1] ?? item[2] ?? item[3] ?? '').trim();
  if (!identifier.test(name)) return undefined;
  const rest = item[4] ?? '';
  // "will return hens that have it" tells what is asked for.
  const place = placeIn(rest.replace(/\breturns?\b(?! (?:in|values?)\b)/gi, ' '));
  return {
    name,
    in: place,
    required: saysRequired(rest),
    description: plain(rest),
    schema: schemaFrom(/^[\s(:*_–—-]*((?:(?! [–—-] )[^):.,;])*)/.exec(rest)?.[1] ?? '', rest),
  };
}

/** "- **List** `GET /hens`" */
const ofOperation = /^[\s:–—-]*`?(?:GET|POST|PUT|PATCH|DELETE)[\s`]+\//;

/** Names in code of a sentence that is about parameters or fields, such as "Filter with `status` and `city`." */
export function fieldsOfSentence(line: string): readonly Field[] {
  return isAboutFields(line) ? namedIn(line) : [];
}

/** Names in code of any sentence, which are fields as long as nothing else of the passage has them. */
export function hintsOfSentence(line: string): readonly Field[] {
  return isAboutFields(line) ? [] : namedIn(line).map((field) => ({ ...field, isHinted: true }));
}

function isAboutFields(line: string): boolean {
  return (
    changedNames(line).length > 0 ||
    valuesOfName.test(line) ||
    /\bunless you (?:say|pass|give|send|set|ask for) `|` (?:leaves? out|skips?) (?:the|so many)\b/i.test(line) ||
    /(?:^|[;,.] )\W*with `[\w.[\]-]+` ?(?:\(|set to\b|you\b|only\b)/i.test(line) ||
    /\bsame (?:works|goes|applies|holds|is true|way)\b/i.test(line) ||
    /\b(quer(y|ies)|param|par[aá]m|felder|campos|champs|filter|restrict|fields?|body|pass|send|accepts?|takes|page|paginat|cursor|limit|sort|optional|required|arguments?|narrow|must be (?:there|given|set|present)\b)/i.test(
      line,
    )
  );
}

const valuesOfName = /^\s*`([\w.[\]-]+)` is (`[^`]+`(?:, `[^`]+`)*,? or `[^`]+`)/;

/** Names in code of a sentence, each with what is said of it, without those that are values of others. */
export function namedIn(line: string): readonly Field[] {
  const values = valuesOfName.exec(line);
  if (values !== null)
    return [
      {
        name: values[1] ?? '',
        in: undefined,
        required: false,
        description: '',
        schema: { enum: splitChoices(values[2] ?? '') },
      },
    ];
  const changed = changedNames(line);
  if (changed.length > 0)
    return changed.map((name) => ({ name, in: 'body', required: false, description: '', schema: {} }));
  const all = [...line.matchAll(/`([^`]+)`/g)].filter(
    ([, name = '']) => !/^(?:true|false|null|[YMDHhms:T-]+)$/.test(name),
  );
  const chosen = /^\s*`([\w.[\]-]+)` (?:is|can be|may be|must be|has to be) (?:either|one of)\b/i.exec(line)?.[1];
  if (chosen !== undefined) return [{ name: chosen, in: undefined, required: saysRequired(line), ...chosenBy(line) }];
  // What follows "either" or "or" is a value of the name before it.
  const spans = withoutChoices(line, all);
  let inside = 0;
  return spans.flatMap((span, index) => {
    if (inside > 0) {
      inside -= 1;
      return [];
    }
    const [whole, shown] = (span[1] ?? '').replace(/^[?&]/, '').split('=');
    const name = whole ?? '';
    if (!identifier.test(name) || /^\$[A-Z]/.test(name) || /^"/.test(shown ?? '')) return [];
    const rest = toldBefore(line.slice(0, span.index)) ?? withoutLead(restAfter(line, spans, index));
    const own: Field = {
      name,
      in: clausePlace(line, span, rest),
      required: saysRequired(rest) && !namesSpared(line).includes(name),
      description: aboutField(rest),
      schema: { ...schemaFrom('', rest), ...flagOf(shown ?? ''), ...choicesShown(name, line) },
    };
    const items = itemsTold(line.slice(span.index + span[0].length));
    inside = items?.count ?? 0;
    if (items !== undefined) return [{ ...own, schema: items.schema }];
    const members = membersOf({ ...own, required: true }, /^\s*(\([^)]*\))/.exec(rest)?.[1] ?? '');
    return members.length === 0 ? [own] : [{ ...own, schema: { type: 'object' } }, ...members];
  });
}

function chosenBy(line: string): Pick<Field, 'description' | 'schema'> {
  return { description: plain(line), schema: schemaFrom('', line) };
}

/** "`reason` is what the applicant is told", of a request that has a body. */
export function fieldOfSubject(sentence: string): readonly Field[] {
  const [, name = '', rest = ''] =
    /^\s*`([\w.[\]-]+)` ((?:is|says|holds|gives|names|tells|may|can|has|will)\b.*)$/i.exec(sentence) ?? [];
  if (!identifier.test(name) || placeIn(rest) === 'answer') return [];
  return [
    {
      name,
      in: undefined,
      required: saysRequired(rest),
      description: aboutField(rest),
      schema: schemaFrom('', rest),
    },
  ];
}

/** "Items are `water`, `power` and `crane`": choices of what is told elsewhere, by its name as a word. */
export function choicesOfSubject(sentence: string): Field | undefined {
  const [, subject = '', list = ''] =
    /(?:^|[;,.] )\W*(?:the |its |an? )?([a-z][\w-]*) (?:is|are|can be|may be|must be)(?: (?:one of|either|any of))?:? (`[^`]+`(?:(?:,|,? or|,? and|\/|\|)? *`[^`]+`)+)/i.exec(
      sentence,
    ) ?? [];
  const values = splitChoices(list);
  if (values.length < 2 || /^(?:needed|required|mandatory|optional|necessary)$/i.test(subject)) return undefined;
  return { name: subject, in: undefined, required: false, description: '', schema: { type: 'string', enum: values } };
}

/** Whether a member of an answer tells of further pages. */
export function isPageMark(name: string): boolean {
  return pageMarks.test(name);
}

const pageMarks = /^(?:next\w*|\w*more|total\w*|\w*pages?|last|\w*last\w*|\w*cursor|continue\w*|done)$/i;

/** What an answer says of there being more of it: "`more: true`", "a `next_from`". */
export function answeredIn(sentence: string): readonly Field[] {
  return [...sentence.matchAll(/`(\w+)(?:: ?(true|false))?`/g)]
    .filter(([, name = '']) => pageMarks.test(name))
    .map(([, name = '', flag]) => ({
      name,
      in: 'answer',
      required: false,
      description: plain(sentence),
      schema: flag === undefined ? {} : { type: 'boolean' },
    }));
}

/** "Changes `status`, `kennel` or `remarks`" names fields, and no choices. */
function changedNames(line: string): readonly string[] {
  const list =
    /^\W*(?:Changes?|Updates?|Sets?|Edits?|Takes?|Send|Sends?) (?:any of |the |one or more of |its |some of )*((?:`[\w.]+`(?:\s*,?\s*(?:and\/or|and|or)\s*|\s*,\s*)?){2,})/.exec(
      line,
    )?.[1] ?? '';
  return /^\W*(?:Send|Takes?)/.test(line) ? [] : [...list.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
}

/** Of "`page` selects the page, and `pages` in the answer" only the second one is answered. */
function clausePlace(line: string, span: RegExpExecArray, rest: string): FieldPlace | undefined {
  // A field may be called `result`, and another clause may tell of another place.
  // "return a list and take `page`": what is taken is none of the answer.
  const [before = ''] = line
    .slice(0, span.index)
    .split(/; |\b(?:and|but) (?=(?:they |it )?(?:takes?|accepts?|supports?|understands?|allows?)\b)/)
    .slice(-1);
  const own = placeIn(before.replace(/`[^`]*`/g, ' ')) ?? placeIn(rest.split(/; /)[0] ?? '');
  const whole = placeIn(line);
  return own ?? (whole === 'answer' ? undefined : whole);
}

/** What follows "either" or "one of" is a value of the name before it, and so is what is listed with it. */
function withoutChoices(line: string, all: readonly RegExpExecArray[]): readonly RegExpExecArray[] {
  const kept: RegExpExecArray[] = [];
  let isListed = false;
  for (const [at, span] of all.entries()) {
    const before = line.slice(0, span.index);
    const last = all[at - 1];
    const between = last === undefined ? before : before.slice(last.index + last[0].length);
    const isNamed =
      /\b(?:param\w*|fields?|arguments?|members?|attributes?|propert\w+|filters?|keys?|optional|required|mandatory|needed) (?:is|are|be)[\s(]*$/i.test(
        before,
      );
    const isSent = /\b(?:pass|send|give|hand|repeat|call|put|use)\w*(?: \w+){0,5} (?:as|in)[\s(]*$/i.test(before);
    const isTold = /\b(either|or|one of|be|values?|to|is|are|becomes?|e\.g\.|like|as|than)[\s(]*$/i.test(before);
    const isGiven = kept.includes(last ?? span) && giving.test(between);
    // "`size` is `S` or `L`, and `note` may be left out"
    const isSubject =
      /^,? and $/.test(between) && /^ (?:may|can|must|is|are|has|will)\b/.test(line.slice(span.index + span[0].length));
    // "Those which are `paid` (true or false)"
    const isFlag = /^ \(`?true`? or `?false`?\)/.test(line.slice(span.index + span[0].length));
    const isThere = /\bthere (?:is|are)[\s(]*$/i.test(before);
    isListed =
      isChoice(line, span) ||
      isGiven ||
      (isTold && !isFlag && !isThere && !isSent && !isNamed && !isFurther(between, kept.includes(last ?? span))) ||
      (isListed &&
        !isSubject &&
        /^\s*(?:\([^)`]*\)\s*)?(?:[,|/]|,? (?:or|and|then)|, (?:and )?(?:later|then|finally|afterwards))\s*(?:later|finally|then)?\s*$/.test(
          between,
        ));
    if (!isListed) kept.push(span);
  }
  return kept;
}

/** "by `breed`, `coop` (`north`, `south`) or `ring`", "`kind` (hen, cock) to see some, or `ring`": one more name, and no value of the one before. */
function isFurther(between: string, isBehindName: boolean): boolean {
  return (
    /^(?:\s*\([^)`]*)?\),? or (?:an? |the |by )?$/.test(between) ||
    (isBehindName &&
      /^(?:(?:\s+(?:an?|the|that|this|its) [a-z]+(?: [a-z]+)?)?\s*,?|(?:\s*\([^)`]*\))? (?:to|for) [a-z][a-z ]*,) (?:and\/)?or (?:an? |the |by |its )?$/.test(
        between,
      ))
  );
}

/** Between a name and a value that it takes. */
const giving =
  /^(?: [a-z]+){1,5}:\s*(?:either |one of )?$|^\s*(?:\([^)]*\)\s*)?(?::|=|—|–|takes|accepts|may be|can be|is|are|means|, which (?:is|may be|can be|must be))\s*(?:either |one of |only |the value )?$/i;

/** Inside of brackets that hold several names are the values of the name before them. */
function isChoice(line: string, span: RegExpExecArray): boolean {
  const before = line.slice(0, span.index);
  const open = before.lastIndexOf('(');
  if (open < 0 || open < before.lastIndexOf(')') || !/`\s*$/.test(before.slice(0, open))) return false;
  const inside = line.slice(open + 1, line.indexOf(')', open) < 0 ? undefined : line.indexOf(')', open));
  // "(`normal` if you leave it out)"
  const isPreset = /^`[^`]+` (?:if|unless|when|by default)\b/.test(inside);
  return isPreset || (inside.match(/`/g)?.length ?? 0) >= 4;
}

/** What is said of a name; of `from` and `to` (dates) the same is said of both, unless each has brackets of its own. */
function restAfter(line: string, spans: readonly RegExpExecArray[], index: number): string {
  const span = spans[index];
  if (span === undefined) return '';
  const own = line.slice(span.index + span[0].length, spans[index + 1]?.index);
  const isListed = /^\s*(?:and|or|,)\s*$/.test(own);
  const next = isListed ? restAfter(line, spans, index + 1) : '';
  // Of more than two names "both" are the last ones.
  const isFurther =
    /^\s*[,(]?\s*both\b/i.test(next) &&
    !line.slice(spans[index + 1]?.index).startsWith(`\`${spans[index + 1]?.[1]}\`${next}`);
  // Of `hen`, `coop`, `from` and `to` (dates) some are no dates.
  const isOfLast = namesListedWith(line, spans, index) > 3 && /^\s*,\s*$/.test(own);
  if (isOfLast && !/^\s*[,(]?\s*(?:both|all)\b/i.test(next)) return own;
  const isEach = spans.slice(0, index).some((one) => isNeedOfBoth.test(line.slice(one.index + one[0].length)));
  return isFurther ? own : isOfBoth.test(next) || (isNeedOfBoth.test(next) && !isEach) ? next : own;
}

/** "- status (`st`) of a job: `1` received, `2` ready": a word, and what it is called. */
export function fieldInBrackets(line: string): Field | undefined {
  const [, name = '', rest = ''] = /^\s*[-*+•]\s+[\w ]{2,30} \(`(\w+)`\)[^:]{0,30}:\s*(.*)$/.exec(line) ?? [];
  if (name === '') return undefined;
  return { name, in: undefined, required: false, description: plain(rest), schema: {} };
}

/** What a line of a list tells of, of several names where they share it: ``- `from`, `to`: days``. */
export function fieldsOfItem(line: string): readonly Field[] {
  const [, names = '', rest = ''] =
    /^(\s*[-*+•]\s+(?:(?:\*\*|`)[\w.[\]-]+(?:\*\*|`)(?:\s*(?:,|and|\/)\s*)?){2,6})(.*)$/.exec(line) ?? [];
  const shared = [...names.matchAll(/(?:\*\*|`)([\w.[\]-]+)(?:\*\*|`)/g)];
  if (shared.length > 1) return shared.flatMap(([, name]) => fieldOfItem(`- \`${name}\`${rest}`) ?? []);
  const bracketed = fieldInBrackets(line);
  if (bracketed !== undefined) return [bracketed];
  // "- filter: `breed`, `coop`"
  const label = /^\s*[-*+•]\s+((?:filter|quer|param|argument|field|paging|pagination|sort|body)\w*:\s+`.*)$/i.exec(
    line,
  )?.[1];
  if (label !== undefined) return fieldsOfList(label.charAt(0).toUpperCase() + label.slice(1));
  const own = fieldOfItem(line);
  // "- Lists: at most 100, use `page`"
  if (own !== undefined && /^\s*[-*+•]\s+[A-Z][a-z]+:[^`]*\b(?:use|with|by|take|pass|send|add)\b[^`]*`\w/.test(line))
    return [];
  if (own === undefined) return fieldsOfList(line);
  const items = itemsTold(line.slice(line.indexOf(own.name) + own.name.length + 1));
  if (items !== undefined) return [{ ...own, schema: items.schema }];
  const members = membersOf(own, line);
  return members.length === 0 ? [own] : [{ ...own, schema: { type: 'object' } }, ...members];
}

/** "`holder` with `name` and `born`, the year": what a record is made of. */
function membersOf(own: Field, line: string): readonly Field[] {
  const list =
    /\b(?:with|holds?|holding|has|having|made of|consisting of|containing|contains|of the form|members?:?) (?:the members? |the fields? )?((?:`\w+`(?:,? and |, )?){2,}.*)$/i.exec(
      line,
    )?.[1] ?? '';
  const spans = [...list.matchAll(/`(\w+)`/g)];
  return spans.map((span, at) => {
    const rest = list.slice(span.index + span[0].length, spans[at + 1]?.index);
    return {
      name: `${own.name}.${span[1] ?? ''}`,
      in: own.in,
      required: own.required && !/\boptional\b/i.test(rest),
      description: plain(rest),
      schema: schemaFrom('', rest),
    };
  });
}

/** `Parameters: vendor (string), limit (integer, at most 250)` on one line. */
function fieldsOfList(line: string): readonly Field[] {
  const list = /^\s*(?:\*\*)?((?:[A-Z][\w-]* ?){1,3}):(?:\*\*)?\s+(.*)$/.exec(line);
  if (
    list === null ||
    /\b(?:one of|either)\b/i.test(list[2] ?? '') ||
    !(list[2]?.includes('`') ? labels : bareLabels).test(list[1] ?? '')
  )
    return [];
  const [, label = '', given = ''] = list;
  const place = placeIn(label);
  const listed = given.replace(/^(?:any|some|all|one or more|one|each) of (?=`)/i, '');
  const item = /(?:^|[,;] *|\band )`?([A-Za-z_][\w.[\]-]*)`?(?: \(([^)]*)\))?(?=\s*(?:[,;.]|and\b|$))/g;
  const items = [...listed.matchAll(item)];
  return items.map(([, name = '', own], index) => {
    const next = items[index + 1];
    const told = own ?? (isOfBoth.test(next?.[2] ?? '') ? next?.[2] : undefined) ?? '';
    const isNeeded = /^(?:required|mandatory|needed)/i.test(label) ? !/\boptional\b/i.test(told) : saysRequired(told);
    return { name, in: place, required: isNeeded, description: told, schema: schemaFrom(told, told) };
  });
}

const labels = /param|par[aá]m|field|feld|campo|champ|quer|filter|body|argument|paging|pagination|sort/i;

/** What names stand behind that nothing else marks as such: "Members: name, price". */
const bareLabels =
  /param|field|quer|filter|body|argument|\bmembers?\b|attribute|propert|^(?:required|optional|mandatory|needed)(?: \w+)?$/i;

export function placeIn(given: string): FieldPlace | undefined {
  // "Rows in one answer" are asked for.
  const text = given.replace(
    /\b(?:(?:in|of|per|for) (?:one|an|each|a single|every) (?:answer|response|result)|(?:restrict|filter|narrow|sort)\w* (?:down )?(?:the )?(?:answer|response|result)s?)\b/gi,
    '',
  );
  if (/\bpath\b|\bURL param/i.test(text)) return 'path';
  if (/\bquery\b|query[- ]?string|\bfilter/i.test(text)) return 'query';
  if (
    /\b(response|returns?|answers?|result)\b|^\W*(?:antwort|respuesta|r[ée]ponse|resposta|risposta|antwoord|svar)\b/i.test(
      text,
    )
  )
    return 'answer';
  if (/\bheaders?\b/i.test(text)) return 'header';
  return /\b(body|payload|json|form)\b/i.test(text) ? 'body' : undefined;
}

/** "`rows`, a list of which every entry has a `ring` and perhaps a `note`": what each of them holds, by its path. */
const entries =
  /`([A-Za-z_]\w*)`(?: \([^)]*\))?,? (?:which is |is )?(?:an?|the) (?:list|array)(?: of (?:objects|records|rows|entries|items|things|them))?,? (?:of which |in which |where |and |whose )?(?:(?:every|each)(?: of them| one)?(?: entry| item| row| element| record| object)?|entries|items|rows|they|all of them)? ?(?:has|have|with|holding|consists? of|is made of)\b([^.;]*)/i;

export function rowsOfList(sentence: string): readonly Field[] {
  const [, list = '', rest = ''] = entries.exec(sentence) ?? [];
  if (list === '') return [];
  const free = rest.search(/\b(?:perhaps|maybe|possibly|optionally|optional|may (?:also )?have|if you like)\b/i);
  return [...rest.matchAll(/`([A-Za-z_]\w*)`/g)].map((span) => ({
    name: `${list}[].${span[1] ?? ''}`,
    in: 'body',
    required: free < 0 || span.index < free,
    description: '',
    schema: {},
  }));
}

/** "body `{"by": "phone"}`, one of `phone`, `text`": choices of the only member that is shown. */
export function choicesOfOnly(line: string): Field | undefined {
  const [, name = '', list = ''] =
    /`\{\s*"(\w+)"\s*:\s*"[^"`]*"\s*\}`[^`.;]{0,40}\b(?:one of|either|any of):? ((?:`[^`]+`(?:, (?:or )?| or | and )?){2,})/i.exec(
      line,
    ) ?? [];
  const values = splitChoices(list);
  return values.length < 2
    ? undefined
    : { name, in: 'body', required: true, description: '', schema: { type: 'string', enum: values } };
}
