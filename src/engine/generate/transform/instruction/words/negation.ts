/** Whether an instruction means the opposite of what it names. */
import { keptByPlace } from './kept.ts';
import type { Token } from './read.ts';

const negations: ReadonlySet<string> = new Set(
  `not non except excluding exclude excludes without ignore ignoring skip skipping remove removing drop dropping isn't aren't
  omit omitting neither nor never none don't doesn't didn't haven't hasn't wasn't weren't won't`.split(/\s+/),
);

const denials = /^(?:not|non|never|.*n't)$/;

/** Whether the words before say that the opposite is meant. */
export const isNegated = keptByPlace(findNegated);

function findNegated(tokens: readonly Token[], at: number): boolean {
  if (isExplainedOut(tokens, at)) return true;
  for (let index = at - 1; index >= Math.max(0, at - 5); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'sign') return false;
    // `leave out those that are not paid` wants the ones that are.
    if (negations.has(token.lower)) return !(denials.test(token.lower) && isLeftOut(tokens, index));
    // "Have no receipt", "there is no lift", but not "later than" or "by no later than".
    if (at - index <= 2 && /^(?:no|lacking|lacks?)$/.test(token.lower)) return true;
    if (token.lower === 'with' && /^(?:none|nothing|nobody|not)$/.test(tokens[index - 1]?.lower ?? '')) return true;
    if (token.lower === 'other' && tokens[index + 1]?.lower === 'than') return true;
    if (token.lower === 'out' && ['leave', 'leaving', 'filter', 'filtering'].includes(tokens[index - 1]?.lower ?? ''))
      return true;
    // `exclude any with the status cancelled`
    if (token.lower === 'with' && isLeftOut(tokens, index)) return true;
    if (token.lower === 'and' && isFurtherOut(tokens, at)) return true;
    if (['only', 'with', 'and', 'but'].includes(token.lower)) return false;
  }
  return isOutByClause(tokens, at);
}

const outs =
  /^(?:except|excluding|excludes?|without|ignor(?:e|ing)|skip(?:ping)?|remov(?:e|ing)|drop(?:ping)?|omit(?:ting)?)$/;

/** `excluding orders whose financial status is "refunded"`: the clause says of what is left out what it is. */
function isOutByClause(tokens: readonly Token[], at: number): boolean {
  const start = tokens.findLastIndex(
    ({ kind, lower }, index) => index < at && (kind === 'sign' || /^(?:and|but|only|or)$/.test(lower)),
  );
  const clause = tokens.slice(Math.max(start + 1, at - 10), at).map(({ lower }) => lower);
  const out = clause.findIndex((word) => outs.test(word));
  if (out < 0 || clause.slice(out).some((word) => denials.test(word))) return false;
  return clause.slice(out).some((word) => /^(?:whose|that|which|who|where)$/.test(word));
}

/** `leave out anyone who only gets a copy (cc)`: what is left out in words is named behind them. */
export function isExplainedOut(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.lower !== '(' || !tokens.slice(at + 1, at + 4).some(({ lower }) => lower === ')')) return false;
  return isInLeavingOut(tokens, at);
}

/** `leave out pending ones and refunds`: the sentence begins with what is not wanted. */
export function isInLeavingOut(tokens: readonly Token[], at: number): boolean {
  const start = tokens.findLastIndex(({ lower }, index) => index < at && /^[.;:!?]$/.test(lower)) + 1;
  const lead = tokens.slice(start, start + 4).map(({ lower }) => lower);
  return /^(?:and |but |please )*(?:leave (?:\w+ )?out|skip|ignore|exclude|omit|drop|without|except|not)\b/.test(
    lead.join(' '),
  );
}

/** `leave out refunded orders and any that were not placed in 2024`, `… and any of low or normal priority` */
function isFurtherOut(tokens: readonly Token[], at: number): boolean {
  const start = tokens.findLastIndex(({ lower }, index) => index < at && /^[.;:!?]$/.test(lower));
  const from = tokens.findLastIndex(
    ({ lower }, index) =>
      index > start &&
      index < at &&
      /^(?:and|or)$/.test(lower) &&
      /^(?:any|all|those|everything|anything|everybody|anybody|whatever|ones)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  return from >= 0 && at - from <= 8 && isInLeavingOut(tokens, at);
}

/** `skip people without a phone` wants those that have one: what is left out is said before. */
export const isLeftOut = keptByPlace(findLeftOut);

function findLeftOut(tokens: readonly Token[], at: number): boolean {
  const from = tokens.findLastIndex(
    ({ kind, lower }, index) => index < at && (kind === 'sign' || lower === 'and' || lower === 'but'),
  );
  // `leave out rides before May and rides after June`: no other verb stands between.
  const isTogether =
    tokens[from]?.lower === 'and' && isInLeavingOut(tokens, at) && !tokens.slice(from + 1, at).some(isVerb);
  if (isTogether || isFurtherOut(tokens, at)) return true;
  return tokens.slice(from + 1, at).some(({ lower }, index, part) => {
    const isOut = lower === 'out' && ['leave', 'leaving', 'filter'].includes(part[index - 1]?.lower ?? '');
    return (
      isOut ||
      /^(?:skip|skipping|ignore|ignoring|exclude|excluding|remove|removing|drop|dropping|omit|omitting|except)$/.test(
        lower,
      )
    );
  });
}

const verbs =
  /^(?:sort|order|list|show|give|keep|take|count|sum|add|include|use|return|group|put|make|want|need|only|is|are|has|have)$/;

function isVerb({ lower }: Token): boolean {
  return verbs.test(lower);
}

const wants = 'counted|count|included|considered|listed|shown|taken|used|wanted|needed|relevant|matter|apply';
const willNot = "(?:(?:do|does|should|must|shall|will) not|don't|doesn't|shouldn't|mustn't|won't)";
const intoResult =
  '(?:in|into|on|onto|to) (?:the|this|that|my|our) (?:list|results?|output|table|overview|answer|report|ranking)';

/** What is said behind of what is not wanted: `visits from bots are excluded`, `blank answers should not be counted`. */
export const saidOut = new RegExp(
  `\\b(?:${[
    'excluded|excepted|ignored|skipped|omitted|removed|dropped|discarded|disregarded',
    'left (?:out|aside|off)',
    '(?:filtered|taken|thrown|weeded|sifted) out',
    'thrown away',
    '(?:set|put) aside',
    'passed over',
    'struck(?: off| out)?',
    '(?<=^(?:ones|rows|records|entries|items)? ?(?:is|are|stays?) )out$',
    `(?:not|never|cannot|no longer) (?:be |to be |being )?(?:${wants}|of interest|(?:in|on|part of) (?:there|it|the \\w+))`,
    `(?:don't|doesn't|shouldn't|mustn't|won't|can't|isn't|aren't) (?:be )?(?:${wants})`,
    // `does not come into the list`, `comes not into the list`
    `${willNot} (?:come|go|belong|appear|get|show up) ${intoResult}`,
    `(?:comes|goes|belongs|appears) not ${intoResult}`,
  ].join('|')})\\b`,
);

/** `a missing phone becomes "unknown"`, `where no nickname is given use the name`: what to put there, and no condition. */
export function isReplaced(tokens: readonly Token[], from: number): boolean {
  const part = tokens.slice(from, from + 5).map(({ lower }) => lower);
  const end = part.findIndex((word) => /^[.;]$/.test(word));
  const rest = part.slice(0, end < 0 ? part.length : end);
  // `sections without dishes have an empty list`
  if (/^(?:have|has|are|is|with|come|comes) (?:an? )?(?:empty|zero|0|null|nothing|none)\b/.test(rest.join(' ')))
    return true;
  return rest.some((word) =>
    /^(?:use|becomes?|gets?|takes?|put|write|say|counts?|shows?|falls?|defaults?|->|=>|→)$/.test(word),
  );
}

/** `"none" where no guide is planned`, `0 if there is no stock`: a value stands before. */
export function isStandIn(tokens: readonly Token[], at: number): boolean {
  // `null without reviews`
  const said = tokens[at - 1];
  if (said?.kind === 'quoted' || /^(?:null|zero|0|empty|nothing)$/.test(said?.lower ?? '')) return true;
  const lead = tokens.findLastIndex(
    ({ lower }, index) => index < at && index >= at - 4 && /^(?:where|when|if|for)$/.test(lower),
  );
  const before = tokens[lead - 1];
  // `the merchant (the name if there is no merchant)`, `… or its name when …`
  const other = tokens.slice(Math.max(0, lead - 4), lead).map(({ lower }) => lower);
  if (
    lead > 0 &&
    /(?:^|\s)(?:\(|or|else|use|take|show) (?:(?:the|its|their) )?[\w-]+(?: [\w-]+)?$/.test(other.join(' '))
  )
    return true;
  return lead > 0 && (before?.kind === 'quoted' || before?.kind === 'number' || before?.lower === 'null');
}

const opposites: readonly (readonly [string, string])[] = [
  ['online', 'offline'],
  ['active', 'inactive'],
  ['enabled', 'disabled'],
  ['completed', 'pending'],
  ['completed', 'open'],
  ['completed', 'incomplete'],
  ['complete', 'incomplete'],
  ['done', 'pending'],
  ['done', 'open'],
  ['closed', 'open'],
  ['resolved', 'open'],
  ['resolved', 'unresolved'],
  ['paid', 'outstanding'],
  ['paid', 'due'],
  ['paid', 'open'],
  ['paid', 'unpaid'],
  ['settled', 'open'],
  ['returned', 'out'],
  ['passed', 'failed'],
  ['success', 'failed'],
  ['successful', 'failed'],
  ['ok', 'failed'],
  ['read', 'unread'],
  ['valid', 'invalid'],
  ['available', 'unavailable'],
  ['public', 'private'],
  ['present', 'absent'],
  ['approved', 'rejected'],
  ['free', 'busy'],
  ['free', 'occupied'],
  ['free', 'taken'],
  ['free', 'booked'],
  ['free', 'reserved'],
  ['vacant', 'occupied'],
  ['available', 'occupied'],
  ['available', 'taken'],
  ['working', 'broken'],
  ['finished', 'running'],
  ['opened', 'shut'],
  ['open', 'shut'],
  ['active', 'ended'],
  ['active', 'expired'],
  ['empty', 'occupied'],
];

/** Words that say the opposite of a flag of that name. */
export function oppositesOf(word: string): readonly string[] {
  return opposites.flatMap(([one, other]) => (one === word ? [other] : other === word ? [one] : []));
}
