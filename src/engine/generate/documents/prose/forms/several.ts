/** Lines that show several requests beside each other: "`GET /hens` · `GET /hens/{id}`", "`POST /a` and `POST /b` need no body". */
import { capital } from '../../../letters.ts';

const fence = /^\s*(?:```|~~~)/;
const one = String.raw`\`(?:GET|POST|PUT|PATCH|DELETE) \/[^\`\s]*\``;
const between = String.raw`\s*(?:[·•,;|/+&]|and|or)\s*`;
const several = new RegExp(String.raw`^(?:${one}${between})+${one}(?=\s*$|\s*[.:]|\s+[a-z])`);

/** "On arrival `POST /a`; afterwards `POST /b` with a body": a clause for each. */
function inClauses(line: string): readonly string[] {
  const isShown = (part: string): boolean => new RegExp(one).test(part);
  const parts = line.split(new RegExp(`; (?=(?:[a-z]+ ){0,3}${one})`));
  if (parts.length < 2 || /^\s*\||^\s{4}/.test(line) || !parts.every(isShown)) return [line];
  return parts.flatMap((part, at) => (at === 0 ? [part] : ['', capital(part)]));
}

/** The lines with one request each; what follows is about the list where one of them is that. */
export function ofSeveral(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.flatMap(inClauses).flatMap((line) => {
    if (fence.test(line)) isCode = !isCode;
    const [shown = ''] = isCode ? [] : (several.exec(line) ?? []);
    if (shown === '') return [line];
    const requests = [...shown.matchAll(new RegExp(one, 'g'))].map(([request]) => request);
    const rest = line
      .slice(shown.length)
      .replace(/^\s*[.:]\s*/, '')
      .trim();
    const isReading = requests.every((request) => request.startsWith('`GET'));
    // What is said of lists stands behind them, and is said of no single thing.
    const inOrder = isReading
      ? requests.toSorted((a, b) => Number(b.endsWith('}`')) - Number(a.endsWith('}`')))
      : requests;
    return inOrder.flatMap((request, at) => [
      ...(at === 0 ? [] : ['']),
      rest === '' || (isReading && at < inOrder.length - 1) ? request : `${request} ${rest}`,
    ]);
  });
}
