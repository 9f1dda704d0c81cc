/** What stands for the user and what for the password of basic authentication, where a text says it in words of its own. */

const article = `(?:the |your |an? |its |our )*`;
const thing = String.raw`([\w -]{2,50}?)`;
const user = `(?:user(?:[ -]?name| ?id)?|login(?: name)?)`;
const is = String.raw`(?:\s*(?:is|=|:|being|stands for|must be)|,)\s*`;

const shapes: readonly RegExp[] = [
  // "The user name is the number of your shop (four digits), the password is the PIN"
  new RegExp(
    String.raw`\b${user}${is}${article}${thing}(?:\s*\([^)]*\))?\s*(?:[,;.\n]|and\b)[^.]{0,30}?\bpassword${is}${article}${thing}\s*(?:[,;.(\n]|that\b|which\b|$)`,
    'is',
  ),
  // "your account number as user and the token as password"
  new RegExp(
    String.raw`\b(?:with|use|give|send|pass|put|provide)\s+${article}${thing} (?:as|for) (?:the )?${user}\b[^.]{0,20}?(?:and|,)\s*${article}${thing} (?:as|for) (?:the )?password`,
    'is',
  ),
  // "Sign in with the id and the password of your shop"
  new RegExp(String.raw`\bsign in with ${article}${thing} and ${article}${thing}(?: of\b|\s*[.,;(]|$)`, 'is'),
  // curl -u "$SHOP:$PIN"
  /\bcurl\b[^\n]*\s(?:-u|--user)[ =]["']?[$<{]*([A-Za-z_][\w-]*)[>}]*:[$<{]*([A-Za-z_][\w-]*)/,
];

/** The words for the user and those for the password; undefined where a text does not tell of both. */
export function basicPartsIn(text: string): readonly [string, string] | undefined {
  const plain = text.replace(/[`*]/g, '');
  for (const shape of shapes) {
    const [, one = '', other = ''] = shape.exec(plain) ?? [];
    if (one.trim() !== '' && other.trim() !== '' && !unsaid.test(other)) return [one.trim(), other.trim()];
  }
  return undefined;
}

/** What is left empty is no secret. */
const unsaid = /^(?:empty|blank|left|not|nothing|any\w*|ignored|optional|unused|x)\b/i;
