/** Which of two things stands where the other is missing, however that is said: `X, or Y if there is none`, `Y takes the place of a missing X`. */
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { fieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';

export interface Place {
  readonly from: number;
  readonly to: number;
}

const a = '(?:(?:the|its|their|his|her|an?|any|own|whatever) )*';
const state =
  '(?:missing|absent|empty|null|blank|unset|unknown|undefined|lacking|unavailable|none|left (?:out|empty|blank)|not (?:there|set|given|known|present|available|filled(?: in)?|recorded|specified|entered|stated|provided|supplied))';
const given =
  '(?:given|set|known|there|present|available|recorded|stated|specified|filled in|entered|provided|supplied|to be found)';
const when = '(?:if|when|where|whenever|wherever|in case|in cases where|for those where|should)';
const it = '(?:it|that|this|that one|the former|one)';
/** X is missing. */
const lacking = `(?:(?:there(?: is| are| was| be)? )?no(?: such)? (?:X|one|value)(?: (?:is|was|has been|can be))?(?: ${given})?|there (?:is|are|was)(?:n't| not) (?:an? |any )?(?:X|one)|${a}X(?: field| value)? (?:is|was|are|be|has been)?(?: left)? ?${state}|${a}X (?:isn't|wasn't|is not|has not been|hasn't been) ${given}|${it}(?: is| was| be|'s)? ${state}|(?:they|it|he|she|a \\w+|the \\w+|an \\w+) (?:has|have|lacks|lack) (?:none|no X)|(?:it|a \\w+|an \\w+|the \\w+) lacks ${a}(?:X|one)|(?:there (?:is|are) )?(?:none|nothing)(?: (?:is|was|has been))?(?: ${given})?|${state}|not)`;
/** X is there. */
const there = `(?:there (?:is|are) (?:an? |any )?(?:one|X)|${given}|(?:it|that|X|${a}X)(?: is|'s)? (?:${given}|not (?:empty|null|missing|blank))|(?:it|they) (?:has|have) one|not (?:empty|null|missing|blank)|any|possible)`;
const gap = '(?: [,;:(])?(?: (?:or|and|but|then|so))?(?: [,;:(])?';
const use =
  '(?:use|uses|take|takes|show|shows|put|write|give|gets?|it is|we use|go with|fall(?:s|ing)? back (?:to|on)|default(?:s|ing)? to|revert(?:s|ing)? to|with|then|else|otherwise|instead|or|should it be|it should be)';
const does =
  '(?:(?:takes?|should take) (?:its|the) place|stands? in|should stand in|goes there|comes in|steps in|fills in|jumps in|(?:is|should be|shall be|can be|will be|gets) (?:used|shown|taken|put|displayed|given|inserted)(?: there)?|serves(?: as (?:an? |the )?(?:substitute|fallback|replacement|stand-in))?|applies|is (?:the|its|a) (?:fallback|substitute|replacement|stand-in)|does)(?: instead)?';
const substitute =
  '(?:replaces?|stands? in for|substitutes?(?: for)?|fills in for|is (?:used|shown|taken) (?:for|instead of|in place of)|in place of|instead of|makes up for|covers for|for)';
const bare = '(?:missing|empty|absent|null|blank|unset|unknown|lacking)';
const stand = '(?:fallback|substitute|default|replacement|stand-in|backup|alternative)';
const holders = '(?:whoever|those (?:who|that|which)|anyone who|anything that|\\w+ (?:that|who|which))';

const ways: readonly RegExp[] = [
  `X(?: \\))?${gap} ${when} ${lacking}${gap}(?: ${use})* ${a}Y`,
  `X(?: \\))?${gap} (?:or|and|but|,)? ?(?:failing (?:that|which)|in (?:its|their|the) absence(?: of one)?|by default|if not|else|otherwise|or else|alternatively|[?] ?[?])${gap}(?: ${use})* ${a}Y`,
  `X${gap} (?:${use} )+${a}Y (?:otherwise|${when} ${lacking})`,
  `Y(?: ${does})?(?: only)?(?: [,(])? ${when} ${lacking}`,
  `${when} ${lacking}${gap}(?: ${use})* ${a}Y`,
  `X(?: [,(])? ${when} ${there}(?: \\))?${gap}(?: (?:if not|else|otherwise|or else|failing that|instead))*${gap}(?: ${use})* ${a}Y`,
  `Y unless (?:(?:there is|there's|it has|they have) )?${a}X(?: (?:is|was)(?: ${given})?)?`,
  `Y ${substitute} ${a}${bare} X`,
  `Y (?:is )?(?:the |a )?${stand} (?:for|of) ${a}(?:${bare} )?X`,
  `${a}${bare} X (?:is|are|should be|must be|gets|becomes|->|=>|→)? ?(?:replaced (?:by|with)|filled (?:up )?(?:with|from|by)|substituted (?:by|with)|to be replaced by)? ?${a}Y`,
  `in (?:the )?absence of ${a}X(?: ,)?(?: ${use})* ${a}Y`,
  `(?:prefer|preferring|preferably) ${a}X(?: ,)? (?:over|to|else|otherwise|or|before) ${a}Y`,
  `X(?: ,)? (?:preferred|preferably)(?: ,)? (?:over|to|else|otherwise|or) ${a}Y`,
  `X(?: ,)? with ${a}Y as ${a}${stand}`,
  `X (?:or|else) ${a}Y(?: ,)? (?:whichever|whatever) (?:is|exists|one is)(?: ${given}| not (?:empty|null))?(?: first)?`,
  `X(?: ,)? (?:or|and|but) for \\w+ (?:without|with no|that have no|lacking) (?:one|it|any|${a}X)(?: ,)? ${a}Y`,
  `for \\w+ (?:without|with no|lacking) ${a}X(?: ,)?(?: ${use})* ${a}Y`,
  `${holders} (?:has|have|had) no X(?: ,)? ${use} ${a}Y`,
  `Y(?: ${does})? for ${holders} (?:has|have|had) no X`,
].map((way) => new RegExp(`(?<=^| )${way}(?= |$)`));

/** The part that says so; undefined where nothing does. `first` are the places that speak of what may be missing, `second` the one of what stands for it, `others` those of anything else. */
export function standInSaid(
  tokens: readonly Token[],
  {
    first,
    second,
    others,
  }: { readonly first: readonly Place[]; readonly second: Place; readonly others: readonly Place[] },
): Place | undefined {
  const isStop = ({ lower }: Token): boolean => lower === '.';
  const start = tokens.findLastIndex((token, at) => at < second.from && isStop(token)) + 1;
  const end = tokens.findIndex((token, at) => at >= second.to && isStop(token));
  const pieces: { readonly text: string; readonly at: number }[] = [];
  for (let at = start; at < (end < 0 ? tokens.length : end); at += 1) {
    const isFirst = first.some(({ from }) => from === at);
    const place = [second, ...first, ...others].find(({ from }) => from === at);
    pieces.push({
      text: place === undefined ? (tokens[at]?.lower ?? '') : place === second ? 'Y' : isFirst ? 'X' : 'Z',
      at,
    });
    at = Math.max(at, (place?.to ?? 0) - 1);
  }
  const text = pieces.map((piece) => piece.text).join(' ');
  const match = ways.map((way) => way.exec(text)).find((found) => found !== null);
  if (match === undefined || match === null) return undefined;
  // `the date, the merchant or, if that is absent, the name`: what was named last is meant.
  if (!/\bX\b/.test(match[0]) && /[XYZ](?!.*\b[XYZ]\b)/.exec(text.slice(0, match.index))?.[0] !== 'X') return undefined;
  const before = text.slice(0, match.index).split(' ').length - 1;
  const count = match[0].split(' ').length;
  const last = pieces[before + count]?.at ?? (end < 0 ? tokens.length : end);
  return { from: pieces[before]?.at ?? second.from, to: last };
}

/** `where no nickname is given, the first name takes its place` leaves no record out. */
export function isOfStandIn(
  { expr, source, from, to }: Condition,
  tokens: readonly Token[],
  fields: readonly Source[],
): boolean {
  if (!/^\$not\(|= null$|= ""$|= 0$/.test(expr.text)) return false;
  const others = fields.filter((one) => one !== source);
  const said = tokens.flatMap((_, at) => fieldAt(tokens, at, [source]) ?? []);
  const own = tokens.findIndex(
    ({ words }, at) => at >= from && at < to && words.some((word) => source.name.own.includes(word)),
  );
  const first = [...said, ...(own < 0 ? [] : [{ from: own, to: own + 1 }])];
  if (first.length === 0) return false;
  const mentions = tokens.flatMap((token, at): readonly Place[] => {
    if (token.kind === 'quoted' || token.kind === 'number') return [{ from: at, to: at + 1 }];
    const mention = first.some((place) => place.from <= at && at < place.to) ? undefined : fieldAt(tokens, at, others);
    return mention === undefined ? [] : [mention];
  });
  return mentions.some((second) => {
    const part = standInSaid(tokens, { first, second, others: mentions });
    return part !== undefined && part.from < to && from < part.to;
  });
}
