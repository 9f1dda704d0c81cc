/** Requests that sentences spell out, brought into the form that is read: a method, then its path. */

const methods = '(GET|POST|PUT|PATCH|DELETE)';
const path = String.raw`\`((?:https?:\/)?\/[\w/:{}<>.-]+)\``;
/** "Deliveries are at `/deliveries` (GET)" */
const behind = new RegExp(String.raw`${path} \((?:by |with |via )?(?:an? |the )?\`?${methods}\`?\)`, 'g');
/** "send a PATCH request with `name` or `coop` to `/hens/{id}`" */
const apart = new RegExp(String.raw`\b${methods} (request|call)( with [^.;]{1,160}?) (?:to|at|on) ${path}`, 'g');
/** "send its `name` and `coop` in a POST to `/hens`" */
const before = new RegExp(
  String.raw`\b(?:send|post|put|give|pass|hand over|provide|submit) ((?:the |its |an? |their )?\`[^.;]{1,160}?\`) (?:in|with|by|through|as|via) (?:an? )?\`?${methods}\`?(?: request| call)? (?:to|at|on) ${path}`,
  'gi',
);
/** "added by posting them to `/hens`", "are read at `/hens/{id}/eggs`" */
const posted = new RegExp(String.raw`\b((?:by )?post(?:ing|ed|s)?(?: \w+){0,3} to )${path}`, 'gi');
const read =
  /\b((?:are|is|be) (?:read|found|listed|fetched|looked up|retrieved|got) (?:at|under|from|by|via) )`(\/[\w/:{}<>.-]+)`(?! (?:GET|POST|PUT|PATCH|DELETE)\b)/g;
/** "with a POST to the same address" */
const same = /\b(to|at|on|from|of|with) (?:exactly )?the (?:very )?same (?:address|path|URL|endpoint|place)\b/g;
const anyPath = new RegExp(String.raw`(?:\b${methods} |\`)(\/[\w/:{}<>.-]+)`, 'g');

/** "`GET /hens` ... written with a POST to `/hens`": the second request of a line. */
const second = new RegExp(String.raw`\b(?:an? |the )?${methods}(?: request| call)? (?:to|on|at) ${path}`, 'g');

function joined(line: string): string {
  const first = line.search(/`(?:GET|POST|PUT|PATCH|DELETE) \//);
  return first < 0 ? line : `${line.slice(0, first)}${line.slice(first).replace(second, '`$1 $2`')}`;
}

/** The lines, where "the same address" is the path that was told last. */
export function spelledOut(lines: readonly string[]): readonly string[] {
  let last = '';
  let isCode = false;
  return lines.map((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const told = isCode
      ? line
      : line
          .replace(behind, '`$2 $1`')
          .replace(apart, '$1 $2 to `$4`$3')
          .replace(before, '$2 to `$3` with its $1')
          .replace(posted, '$1`POST $2`')
          .replace(read, '$1`GET $2`');
    const parts = told.split(same);
    const whole = parts.map((piece, at) => {
      last = [...piece.matchAll(anyPath)].at(-1)?.[2] ?? last;
      // What `split` puts between the pieces is the word before "the same address".
      return at % 2 === 1 && last !== '' ? `${piece} \`${last}\`` : piece;
    });
    return joined(parts.length === 1 || last === '' ? told : whole.join(''));
  });
}
