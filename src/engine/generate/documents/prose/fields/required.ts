/** Which fields prose says must be there. */

/** A name in code that may be one of a field. */
export const identifier = /^(?!(?:true|false|null)$)[A-Za-z_$@][\w.$@[\]-]{0,80}$/;

/** "title and price are required", "`to` is mandatory", "Required: `to` and `from`", "`to`, `from`; both needed" */
export function namesRequired(sentence: string): readonly string[] {
  const spared = namesSpared(sentence);
  return namesNeeded(sentence).filter((name) => !spared.includes(name));
}

function namesNeeded(sentence: string): readonly string[] {
  const text = sentence.replace(/ \((?!(?:both|all)\b[^)]*(?:needed|required|mandatory)\))[^)]*\)/g, '').trim();
  const listed = listedRequired.map((shape) => shape.exec(text)?.[1]).find((list) => list !== undefined);
  // "Required parameters: `name` as the name of the hen, and `coop`"
  const labelled = new RegExp(`(?:^|[;.] )\\W*${need}(?: \\w+)?\\W*:\\W*(\`.*)$`, 'i').exec(text)?.[1];
  if (labelled !== undefined)
    return [
      ...labelled
        .split(/\.\s|;|\boptional/i, 1)
        .join('')
        .matchAll(/(?:^|, (?:and )?|\band )`([^`]+)`/g),
    ]
      .map(([, name = '']) => name)
      .filter(isName);
  if (listed !== undefined) return [...listed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(isName);
  const match =
    /^(?:only |just )?((?:(?:the |an? |its |their )?[`\w.]+(?:, (?:and )?| and )){0,12}(?:the |an? |its |their )?[`\w.]+) (?:is|are|must be|ha(?:s|ve) to be) (?:all |both |always )?(?:there|present|sent|required|mandatory|obligatory|compulsory|needed|given|there|set|a must)\b(?! (?:if|when|unless|in case|only)\b)/i.exec(
      text.replace(/^[^`]{3,60}? [-–—] (?=[a-z])/, ''),
    );
  const names = (match?.[1] ?? '')
    .split(/, (?:and )?| and /)
    .map((name) => name.replace(/`|^(?:the|an?|its|their) /gi, ''));
  return names.filter(isName);
}

const names = '((?:(?:an? |the |its )?`[^`]+`(?:, (?:and )?| and )?)+)';
const need = '(?:needed|required|mandatory|obligatory|compulsory|necessary|a must)';
/** "You need `a` and `b`", "There must be a `c`": what stands behind the verb. */
const verbFirst = String.raw`(?:^|[;,:.] )\W*(?:you (?:only |just |always )?(?:need|must (?:give|send|pass|say|name|have)|have to (?:give|send|pass|say|name))|it (?:needs|requires|wants|must have)|there must be|(?:the (?:request|body|call) )?(?:needs|requires|wants)\b|(?:we|one) (?:only |just )?(?:need|want|must (?:know|have))|(?:the |an? |every |each )?(?:client|caller|sender|program|application|partner|request|body|user) (?:must|shall|has to|needs to) (?:also )?(?:supply|send|give|name|provide|contain|have|hold|state|pass|include|say))(?: to \w+)?`;
/** What is needed stands behind that it is, or before it. */
const listedRequired: readonly RegExp[] = [
  new RegExp(`\\bat least (?:an? |the )*${names}`, 'i'),
  new RegExp(`${names} (?:is|are)(?: all| both| always)? ${need}\\b(?! (?:if|when|unless|in case|only)\\b)`, 'i'),
  new RegExp(`${verbFirst} (?:at least |both |only |an? |the )*${names}`, 'i'),
  /\b(?:only|single|sole|one) (?:required |mandatory )?(?:param\w*|fields?|arguments?|members?|attributes?) is (`[^`]+`)/i,
  new RegExp(`${names}\\W*(?:which|that|all of which) (?:are|is)(?: all| both| always)? ${need}\\b`, 'i'),
  new RegExp(
    `^\\W*(?:always )?${need}(?: (?:are|is|fields?|members?|parameters?|arguments?))*:? ${names}(?! (?:if|when|where|unless|in case|only|can|may)\\b)`,
    'i',
  ),
  new RegExp(
    `${names}(?: of (?:an? |the )?[\\w-]+)?\\W*(?:all|both|each|every one|these are)(?: (?:two|three|four|five|of (?:them|these)))?(?: (?:are|is))?(?: all)? ${need}\\b`,
    'i',
  ),
  // "Extends the lease: `until`, needed"
  new RegExp(`:\\s*(\`[^\`]+\`), ${need}\\b(?! (?:if|when|unless|in case|only)\\b)`, 'i'),
];

/** "`POST /loans` with its `isbn`, and a `branch` if you like": what stands right behind the path of a request with a body. */
export function namesTaken(sentence: string, isMade: boolean): readonly string[] {
  const list = taken.exec(sentence)?.[1] ?? (isMade ? sent.exec(sentence)?.[1] : undefined) ?? '';
  return [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(isName);
}

const unless = '(?! (?:if|when|unless|in case|where|as far as|may|can|optional|set to|you)\\b)';
const taken = new RegExp(
  `^\\W*(?:(?:makes|creates|adds|registers|opens|enters)\\b[^.\`]{0,30} (?:out of|from|with)|with (?:its|the|an?|your|both)) ${names}${unless}`,
  'i',
);
/** "Send `hen`, `coop` and `day`", "takes the id of the `keeper`", behind what makes or does something. */
const sent = new RegExp(
  `(?:^\\W*(?:(?:[^\`,:;.]{3,60}[,:;] )?(?:please )?(?:send|give|post|pass|submit|provide|supply|put in|fill in)(?: (?:us|it|the|its|both|all of))*|(?:give|send|pass|put|write|state|with) (?:the|an?) (?!list\\b|array\\b)[\\w -]{2,30} in|with (?:the|its|an?) [\\w ]{2,30} of (?:the|its|an?)|(?:and )?(?:please )?(?:tell|name|state|give|send)(?: us| me)? (?:the|your|its|an?)|with)|^\\W*(?:(?:to|for|when) [^.\`]{3,60} )?(?:say|state|write|tell|name) in|^[^.\`]{0,80}\\b(?:takes|(?:the )?body (?:has|holds|is|contains|names)) (?:the [\\w ]{2,20} )?of (?:the|an?)(?: other| new)?) ${names}${unless}(?![^.]*\\b(?:any|some|or|optional)\\b)`,
  'i',
);

const need1 =
  '(?:needed|required|mandatory|obligatory|compulsory|necessary|a must|indispensable|there|given|sent|present|filled in)';
const allOf =
  '(?:all|both|each|every one|everything|(?:all |these |the )(?:two|three|four|five|six|seven)|all of (?:it|them|these)|each of (?:them|these)|every (?:field|member|value|parameter|one))';

/** "All four are required", "everything must be there", "these four we insist on", "none of which may be missing". */
export function saysAllNeeded(text: string): boolean {
  return allNeeded.some((shape) => shape.test(text));
}

const allNeeded: readonly RegExp[] = [
  new RegExp(
    `\\b${allOf}(?: (?:two|three|four|five|six|seven|of (?:them|these)|fields|members|values|parameters))*,? (?:(?:are|is|must be|has to be|have to be|need to be|needs to be) )?(?:all |always )?${need1}\\b(?! (?:if|when|unless|in case|only|but|except|apart|for)\\b)(?!,? (?:but|except|apart|save))`,
    'i',
  ),
  /\b(?:these|those|all) (?:two|three|four|five|six|of them|of these)? ?(?:we|I) (?:insist on|need|require|want)\b|\bwe (?:insist on|need|require) (?:all|both|each)\b/i,
  /\bnone of (?:which|them|these) (?:may|can|must) be (?:missing|left out|omitted|empty)\b|\bnothing (?:may|can|must) be (?:missing|left out|omitted)\b/i,
];

/** "All others are mandatory", behind what was said of some. */
export function needsOthers(sentence: string): boolean {
  return othersNeeded.test(sentence);
}

const othersNeeded = new RegExp(
  String.raw`\b(?:all (?:the )?others?|everything else|the (?:others?|rest)|all other \w+)\b[^.\`]{0,20}\b(?:are|is|must|has|have) (?:all )?(?:to be (?:there|given|sent)|be (?:there|given|sent)|${need})`,
  'i',
);

/** "Everything but `note` has to be there", "Only `note` is optional", "`note` and `flag` can be left out" */
export function namesSpared(sentence: string): readonly string[] {
  const listed =
    sparing
      .map((shape) => [...sentence.matchAll(shape)].map(([, list = '']) => list).join(' '))
      .find((list) => list !== '') ?? '';
  return [...listed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(isName);
}

const free = '(?:optional|voluntary|may be (?:left out|omitted|missing)|can be (?:left out|omitted|missing))';
const list = '((?:`[^`]+`(?:, (?:and |or )?| and | or )?)+)';
const sparing: readonly RegExp[] = [
  /\b(?:an?|the|its|with|takes|and|,) optional (`\w+`)/gi,
  /(?:^|[,;.] |\band )\W*without (?:an? |the |any )?(`\w+`)/gi,
  new RegExp(
    `\\b(?:everything|all(?: of (?:it|them|these))?|every (?:member|field)|the rest|all (?:members|fields))(?: but| except(?: for)?| apart from| save| other than) ${list}`,
    'gi',
  ),
  new RegExp(
    `\\ball (?:of them |members |fields |others? )?(?:are|is|must be) (?:required|mandatory|needed|given|there|sent),? (?:but|except(?: for)?|apart from|save|other than) (?:the |an? )?${list}`,
    'gi',
  ),
  new RegExp(`\\bonly ${list}\\s*(?:is|are) ${free}`, 'gi'),
  new RegExp(`${list}\\s*(?:is |are )?(?:both |all )?${free}`, 'gi'),
  new RegExp(
    `${list}\\s*(?:need not|needn't|(?:do|does)(?: not|n't) (?:have|need) to) be (?:there|given|sent|set|present|filled)`,
    'gi',
  ),
  /(`\w+`) (?:is|means|counts as) [^.]{1,30} (?:when|if|unless) (?:you |it is |it's )?(?:leave|left|omit\w*|say|give)\b/gi,
  new RegExp(`\\b(?:leave out|omit|do without) ${list}(?: if| when|\\.|$)`, 'gi'),
];

function isName(name: string): boolean {
  return (
    identifier.test(name) &&
    !/^(it|this|that|both|all|they|which|these|those|others?|fields?|everything|everyone|each|every|none|nothing|any|anything|some|something|you|we|there|what|one|two|three|four|five|six|dates|times|answers|requests|amounts|prices)$/i.test(
      name,
    )
  );
}

export function saysRequired(text: string): boolean {
  return (
    (needed.test(text) || neededBehind.test(text) || neededElsewhere.test(text)) &&
    !/\b(not|isn't|optional)\b[^.]{0,20}\brequired\b|\boptional\b/i.test(text)
  );
}

/** "`until`, needed" */
const neededBehind = /^[\s,:(–—-]*(?:always )?(?:needed|necessary)\b(?! (?:if|when|unless|in case|only|to|for)\b)/i;

/** In German, Spanish, French, Portuguese, Italian and Dutch. */
const neededElsewhere =
  /(?<!\b(?:nicht|no|non|não|niet) )\b(?:pflicht(?:feld)?|erforderlich|obligatori[ao]|requerid[ao]|obligat[oó]ri[ao]|obligatoire|requis|obbligatori[ao]|richiesto|verplicht)\b/i;

const needed =
  /\b(required|mandatory|obligatory|compulsory|indispensable|must be (?:there|given|set|present|sent|filled)|(?:is|are) (?:needed|a must)|always needed)\b(?! (?:if|when|unless|in case|only)\b)/i;
