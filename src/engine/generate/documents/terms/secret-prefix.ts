/** The word that stands before a secret in a header, as descriptions tell it: `Authorization: Token <key>`, "prefix the key with `Token`". */

/** What stands for a secret: `<key>`, `{key}`, `$KEY`, `YOUR_KEY`, `your-key`, `3f9a`, `xxx`. */
const standIn = String.raw`(?:[<{$[(*][^\n]|[A-Z][A-Z_]{2,}\b|[\w.+/]*\d[\w.+/-]*|[a-z]+[-_][a-z][\w-]*|x{3,}|\.{3}|…)`;
const word = String.raw`([A-Za-z][\w-]*(?:\s+[a-z]+=)?)`;
const quote = '["\'`]';
/** A word in quotes, or one that begins with a capital. */
const marked = String.raw`(?:${quote}([A-Za-z][\w-]*[=:]?)\s*${quote}|\b([A-Z][\w-]*)\b)`;
const kind = '(?:word|text|string|literal|scheme|prefix|keyword)';
/** `Token token=` directly before what stands for the secret. */
const pair = new RegExp(String.raw`(?:^|[\s"'\x60:])([A-Za-z][\w-]*[ ]+[A-Za-z]\w*=)${quote}?${standIn}`);
/** One word and a sign alone say so only of the header that all kinds of secrets share. */
const single = new RegExp(String.raw`${quote}([A-Za-z][\w-]*=)${standIn}`);

const shapes: readonly RegExp[] = [
  new RegExp(
    String.raw`${quote}${word}\s*${quote}?\s+${quote}?(?:${standIn}|(?:api |access )?(?:key|token|secret)${quote})`,
  ),
  new RegExp(
    String.raw`(?:\b[Ff]ormat|\b[Ee]xample|\be\.g\.|\b[Ff]orm|\blike|\bas:|\b[Vv]alue(?: is)?)\s*[:,]?\s+${word}\s+${standIn}`,
  ),
  new RegExp(
    String.raw`\b(?:[Pp]refix(?:ed)?|[Pp]receded?|[Pp]repended)\b[^.\n]{0,40}?\b(?:with|by)\s+(?:the\s+)?(?:${kind}\s+)?${marked}`,
  ),
  new RegExp(String.raw`\b(?:[Pp]repend|[Pp]ut)\s+(?:the\s+)?(?:${kind}\s+)?${marked}\s*(?:to|before|in front of)\b`),
  new RegExp(
    String.raw`\b(?:value|header|it)\b[^.\n]{0,30}\b(?:start|begin)s? with\s+(?:the\s+)?(?:${kind}\s+)?${marked}`,
  ),
  new RegExp(String.raw`\b${kind}\s+(?:is\s+|name\s+|(?:is\s+)?called\s+)?${marked}`),
  new RegExp(String.raw`${marked}\s+(?:prefix|scheme|keyword)\b`),
  new RegExp(
    String.raw`${marked}\s*,?\s*(?:followed by|(?:and )?then\b|\+|plus\b|(?:and )?an? (?:single )?space\b|and (?:the|your)\b)`,
  ),
];

/** Words that begin sentences or name the secret itself. */
const noPrefix =
  /^(?:the|your|an?|this|use|send|put|value|header|http|https|authorization|authentication|requests?|api|with|each|every|my|key is)$/i;

/** The secret alone goes into the header. */
const plainly =
  /\b(?:no|without(?: an?y?)?) (?:word|prefix|scheme)\b|\b(?:exactly )?as (?:it is|you got it|is)\b|\bverbatim\b|\bunprefixed\b/i;

/** Undefined where the text tells of none. `name` is the header that the secret goes into. */
export function prefixIn(description: string, name: string): string | undefined {
  const text = description.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('**', '`');
  if (plainly.test(text)) return undefined;
  const said = pair.exec(text)?.[1];
  // "with skip=<number>" tells of something else.
  const isPair = said !== undefined && !/^(?:with|by|as|use|send|add|pass|give|and|or|to|in|at)\s/i.test(said);
  const joined = (isPair ? said : undefined) ?? (/^authorization$/i.test(name) ? single.exec(text)?.[1] : undefined);
  if (joined !== undefined) return joined;
  const shown = shownIn(text, name);
  if (shown !== undefined) return shown;
  for (const shape of shapes) {
    const [, first, second, third] = shape.exec(text) ?? [];
    const found = (first ?? second ?? third)?.trim();
    if (found !== undefined && isPrefix(found, name)) return found;
  }
  return undefined;
}

/** `Authorization: Token <key>`. */
export function shownIn(text: string, name: string): string | undefined {
  const escaped = name.replace(/[^\w-]/g, '');
  const line = new RegExp(String.raw`\b${escaped}${quote}?\s*[:=]\s*${quote}?${word}\s+${quote}?${standIn}`, 'i');
  const found = line.exec(text)?.[1];
  return found !== undefined && isPrefix(found, name) ? found : undefined;
}

/** What ends in a sign between words is the beginning of the keys themselves: `sk_`. */
function isPrefix(found: string, name: string): boolean {
  return !noPrefix.test(found) && !/[_-]$/.test(found) && found.toLowerCase() !== name.toLowerCase();
}

/** The same, out of the lines about the header in a longer text. */
export function prefixNear(text: string, name: string): string | undefined {
  const passages = text.split(/\n(?=#)|\n\s*\n/);
  const found = passages.flatMap((passage, at) =>
    passage.toLowerCase().includes(name.toLowerCase())
      ? [`${passage}\n${/:\s*$/.test(passage) ? (passages[at + 1] ?? '') : ''}`]
      : [],
  );
  return found.map((part) => prefixIn(part, name)).find((prefix) => prefix !== undefined);
}

/** A user that is always the same, beside which the key is the password: "user name `api`". */
export function userIn(description: string): string | undefined {
  return (
    /\b[Uu]ser(?:[ -]?name)?\b(?: is| must be|:| =)?(?: always| literally)?(?: the)?(?: word| literal| string| text)?\s*[:=]?\s*[`"']([\w.-]+)[`"']/.exec(
      description,
    )?.[1] ?? /[`"']([\w.-]+)[`"'] as (?:the )?user\b/.exec(description)?.[1]
  );
}
