/** What stands for the user and what for the password of basic authentication, where a text says it in words of its own. */

const article = `(?:the |your |an? |its |our )*`;
const thing = String.raw`([\w -]{2,50}?)`;
const user = `(?:user(?:[ -]?name| ?id)?(?: part)?|login(?: name)?)`;
const is = String.raw`(?:\s*(?:is|=|:|being|stands for|must be)|,)\s*`;
/** What takes the place of a user or of a password. */
const standsFor = String.raw`\s*(?:\s(?:is|are|as|being|becomes|makes|(?:is |are )?(?:used|sent|given|serves?|stands?|goes|takes?|acts?|counts?|works?)(?: (?:in|as|for|into|up|where|the place of|in place of))*)|[=:])\s*${article}`;

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
  // "The access key of your account is the user name, the secret key is the password", "your id serves as the user and the PIN as the password"
  new RegExp(
    String.raw`(?:^|[.,;:(!?\n]|\b(?:and|where|with|use|send))\s*${article}${thing}(?: of ${article}[\w ]{2,30}?)?(?:\s*\([^)]*\))?${standsFor}${user}\b[^.\n]{0,12}?(?:[,;.\n]|\band\b|\bwith\b)\s*(?:and )?${article}${thing}(?: of ${article}[\w ]{2,30}?)?(?:\s*\([^)]*\))?(?:${standsFor}|\s+the )password`,
    'is',
  ),
  // "Sign in with your account id (user) and the token (password)"
  new RegExp(
    String.raw`\b(?:with|use|by|are|is|:)\s+${article}${thing} \((?:as |the |your )*${user}\)(?:,| and|, and) ${article}${thing} \((?:as |the |your )*password\)`,
    'is',
  ),
  // "User name | access key", and below it "Password | secret key"
  new RegExp(
    String.raw`\|\s*${user}\s*\|\s*${article}${thing}\s*\|[^\n]*\n\|\s*password\s*\|\s*${article}${thing}\s*\|`,
    'is',
  ),
  // "base64 of `access_key:secret_key`", "Basic base64(id:secret)"
  /\bbase-?64\b[^:\n]{0,40}?\b([A-Za-z][\w-]{1,40})[>}]?:[<{]?([A-Za-z][\w-]{1,40})\b/i,
  // "give your farm number and your PIN by HTTP Basic"
  new RegExp(
    String.raw`\b(?:give|send|pass|use|with|provide) ${article}${thing} and ${article}${thing} (?:by|with|over|via|through|as|in|using) (?:HTTP )?Basic\b`,
    'is',
  ),
  // "Sign in with the id and the password of your shop"
  new RegExp(String.raw`\bsign in with ${article}${thing} and ${article}${thing}(?: of\b|\s*[.,;(]|$)`, 'is'),
  // curl -u "$SHOP:$PIN"
  /\bcurl\b[^\n]*\s(?:-u|--user)[ =]["']?[$<{]*([A-Za-z_][\w-]*)[>}]*:[$<{]*([A-Za-z_][\w-]*)/,
];

/** The words for the user and those for the password; undefined where a text does not tell of both. */
export function basicPartsIn(text: string): readonly [string, string] | undefined {
  const plain = text.replace(/[`*]/g, '').replace(/(?<=[^\n])\n(?=[a-z(](?!\w* ?:))/g, ' ');
  for (const shape of shapes) {
    const [, one = '', other = ''] = shape.exec(plain) ?? [];
    if (one.trim() !== '' && other.trim() !== '' && !unsaid.test(other))
      return [one.trim().replace(led, ''), other.trim()];
  }
  return undefined;
}

/** "HTTP Basic with your shop id" */
const led = /^.*\b(?:with|by|from|using|sending) (?:(?:the|your|an?|its) )?/i;

/** What is left empty is no secret. */
const unsaid = /^(?:leav\w+|keep\w*|omit\w*|no|empty|blank|left|not|nothing|any\w*|ignored|optional|unused|x)\b/i;
