/** How all dates are to be written, where the instruction says it of dates and of no field: `dates like 2026-12-31, not 31.12.2026`. */
import type { Token } from '../instruction/words/read.ts';

const dates = /^(?:dates?|days?|timestamps?)$/;
/** What stands before the form that is wanted, and before the one that there is. */
const wanting =
  /^(?:need|want|like|as|to|into|in|format|form|formatted|be|use|write|written|require[sd]?|expects?|takes?|prefer)$/;
const having = /^(?:come|comes|coming|from|are|is|have|has|given|arrive|instead|not)$/;

/**
 * The picture of the form. `pictureIn` reads one out of a few tokens; undefined where no form is said, or it is said of a
 * moment that something is compared with.
 */
export function generalPicture(
  tokens: readonly Token[],
  pictureIn: (tokens: readonly Token[]) => string | undefined,
): string | undefined {
  const from = tokens.findIndex(({ lower }) => dates.test(lower));
  if (from < 0) return undefined;
  const shown = tokens.flatMap((token, at) => {
    const before = tokens.slice(Math.max(0, at - 5), at).map(({ lower }) => lower);
    const picture = pictureOf(token, tokens.slice(at, at + 5), pictureIn);
    const isLed = before.slice(-2).some((word) => wanting.test(word) || word === '(' || word === ',' || word === ':');
    return picture === undefined || !isLed ? [] : [{ picture, isHad: isHad(before) }];
  });
  const wanted = shown.filter(({ isHad }) => !isHad);
  return wanted.at(-1)?.picture;
}

/** Of several words before it, the last one that tells decides. */
function isHad(before: readonly string[]): boolean {
  const had = before.findLastIndex((word) => having.test(word));
  const want = before.findLastIndex((word) =>
    /^(?:need|want|to|into|be|use|write|written|expects?|takes?|prefer)$/.test(word),
  );
  return had > want;
}

const isoDay = '[Y0001]-[M01]-[D01]';

function pictureOf(
  token: Token,
  next: readonly Token[],
  pictureIn: (tokens: readonly Token[]) => string | undefined,
): string | undefined {
  if (token.kind === 'date' || (token.kind === 'quoted' && /^\d{4}-\d\d-\d\d$/.test(String(token.value))))
    return isoDay;
  if (token.lower === 'iso') return isoDay;
  if (/^[YMD\d]/.test(token.text) || token.kind === 'quoted')
    return pictureIn(token.kind === 'quoted' ? [token] : next);
  return undefined;
}
