/** Requests that sentences spell out, brought into the form that is read: a method, then its path. */

const methods = '(GET|POST|PUT|PATCH|DELETE)';
const path = String.raw`\`((?:https?:\/)?\/[\w/:{}<>.-]+)\``;
/** "Deliveries are at `/deliveries` (GET)" */
const behind = new RegExp(String.raw`${path} \((?:by |with |via )?(?:an? |the )?\`?${methods}\`?\)`, 'g');
/** "send a PATCH request with `name` or `coop` to `/hens/{id}`" */
const apart = new RegExp(String.raw`\b${methods} (request|call)( with [^.;]{1,160}?) (?:to|at|on) ${path}`, 'g');
const same = /\b(to|at|on|from|of|with) (?:exactly )?the (?:very )?same (?:address|path|URL|endpoint|place)\b/g;
const anyPath = new RegExp(String.raw`(?:\b${methods} |\`)(\/[\w/:{}<>.-]+)`, 'g');

/** The lines, where "the same address" is the path that was told last. */
export function spelledOut(lines: readonly string[]): readonly string[] {
  let last = '';
  let isCode = false;
  return lines.map((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const told = isCode ? line : line.replace(behind, '`$2 $1`').replace(apart, '$1 $2 to `$4`$3');
    const parts = told.split(same);
    const whole = parts.map((piece, at) => {
      last = [...piece.matchAll(anyPath)].at(-1)?.[2] ?? last;
      // What `split` puts between the pieces is the word before "the same address".
      return at % 2 === 1 && last !== '' ? `${piece} \`${last}\`` : piece;
    });
    return parts.length === 1 || last === '' ? told : whole.join('');
  });
}
