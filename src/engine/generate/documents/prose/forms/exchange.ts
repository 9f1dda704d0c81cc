/** Requests that are written out with what comes back below them in the same piece of code. */

const fence = /^\s*(```|~~~)/;
const request = /^\s*(?:[>$#]\s*)?(GET|POST|PUT|PATCH|DELETE)\s+(?:https?:\/)?\/\S+/;
const command = /^\s*(?:[>$#]\s*)?curl\s/;
const status = /^\s*(?:[<#]\s*)?(?:HTTP\/\d(?:\.\d)?\s+)?[1-5]\d\d(?:\s+[A-Z][\w -]*)?\s*$/;
const arrow = /^\s*(?:-+>|=+>|<-+|→|⇒|←)\s*(?=[{[]|$)/;

/**
 * What is answered stands in a fence of its own behind the request, told as the answer: below a status or an arrow, or as JSON of its own
 * behind an empty line, which is the first one where nothing is sent and else the second one.
 */
export function ofExchanges(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = fence.exec(line)?.[1];
    result.push(line);
    if (mark === undefined) continue;
    const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(mark));
    const until = end < 0 ? lines.length : end;
    result.push(...parted(uncommented(lines.slice(at + 1, until)), mark));
    if (end >= 0) result.push(lines[end] ?? '');
    at = until;
  }
  return result;
}

/** "# {"data": [...]}" below a request: what is answered stands in comments, on one line or more. */
function uncommented(lines: readonly string[]): readonly string[] {
  const result: string[] = [];
  let isCalled = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (request.test(line) || command.test(line)) isCalled = true;
    const shown: string[] = [];
    for (let next = at; isCalled && /^\s*(?:#|\/\/)\s*\S/.test(lines[next] ?? ''); next += 1) {
      shown.push((lines[next] ?? '').replace(/^\s*(?:#|\/\/)\s?/, ''));
      if (isWhole(shown.join('\n'))) break;
    }
    if (!/^\s*[{[]/.test(shown[0] ?? '') || !isWhole(shown.join('\n'))) {
      result.push(line);
      continue;
    }
    result.push('', ...shown.map((one) => one.trimStart()));
    at += shown.length - 1;
  }
  return result;
}

/** As many brackets are closed as are open. */
function isWhole(text: string): boolean {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return (plain.match(/[{[]/g)?.length ?? 0) === (plain.match(/[}\]]/g)?.length ?? 0);
}

/** The lines of one piece of code, where the fence is closed and opened again before each answer. */
function parted(lines: readonly string[], mark: string): readonly string[] {
  const between = [mark, 'you get', mark];
  const result: string[] = [];
  let open: { sends: boolean; pieces: number } | undefined;
  for (const [at, line] of lines.entries()) {
    const method = request.exec(line)?.[1];
    if (method !== undefined) {
      open = { sends: /^P/.test(method), pieces: 0 };
      result.push(line);
      continue;
    }
    // A command says itself what it sends.
    if (command.test(line)) {
      open = { sends: false, pieces: 0 };
      result.push(line);
      continue;
    }
    // What is called next stands in a piece of its own.
    const isNext = open === undefined && line.trim() === '' && /^\s*(?:#|\/\/)\s|^\s*curl\s/.test(lines[at + 1] ?? '');
    if (isNext && result.includes('you get')) {
      result.push(mark, '', mark);
      continue;
    }
    const isTold = open !== undefined && (status.test(line) || arrow.test(line));
    const isPiece = /^[{[]/.test(line) && lines[at - 1]?.trim() === '';
    const isFirst = /^[{[]/.test(line) && open?.pieces === 0;
    const isAnswer = open !== undefined && isPiece && (!open.sends || open.pieces > 0);
    if (open !== undefined && (isPiece || isFirst)) open.pieces += 1;
    if (isTold || isAnswer) {
      result.push(...between, line.replace(arrow, ''));
      open = undefined;
    } else result.push(line);
  }
  return result;
}
