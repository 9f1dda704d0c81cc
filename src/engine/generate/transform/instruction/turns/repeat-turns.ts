/**
 * One of each, in the many ways in which it is said: `no phone twice`, `if several leads share a phone, keep the first`, `older
 * entries with the same code are left out`. All of them say by what rows are the same, and which of these stays.
 */
import type { Turn } from './turn.ts';

/** A name of up to three words, and what rows are called. */
const key =
  '((?!(?:is|are|of|the|a|an|it|them|row|record|line|one|same)\\b)\\p{L}[\\p{L}\\d_-]*(?: (?!(?:is|are|may|should|must|shall|can|has|have|only|just|at|no|twice|once|more|already|that|comes?|appears?|occurs?|occurred|came|seen|which|and|or|be|not|further|wins?|to|in|are|keep|take|the|all)\\b)\\p{L}[\\p{L}\\d_-]*){0,2})';
const rows = '(?:\\p{L}[\\p{L}\\d_-]*)';
const start = '(?<=^|[.;:,] )(?:(?:and|but|please|so|we want|there (?:should|must|may) be) )*';
const end = '(?=[.,;:)]|$)';
const duty = '(?:is|are|may|should|shall|must|can|to|will|be|only|just|not|ever|never)';
const shown =
  '(?:listed|shown|appear|appears|occur|occurs|come|comes|stand|stands|used|included|turn up|there|in (?:it|there|the (?:list|result)))';
const drop = '(?:leave out|skip|drop|ignore|discard|remove|omit|exclude|do not list|leave away)';
const dropped =
  '(?:left out|skipped|dropped|ignored|discarded|removed|omitted|excluded|not listed|thrown (?:away|out))';
const cameBefore =
  '(?:has |have |had |is |was |were |are )?(?:already |been |ever )*(?:appeared|occurred|seen|listed|in the list|come|came|there|mentioned|before|earlier)(?: (?:before|already|earlier|in the list|further up|above|previously))*';
const again = '(?:more than once|twice|again|repeatedly|several times|multiple times|a second time)';

const newest = /\b(?:newest|latest|most recent|last|newer|later)\b/i;

function keep(by: string, which: 'first' | 'latest'): string {
  return `remove duplicates by ${by}, keep the ${which}`;
}

/** The latest is kept where that is said, and dropped where it is said to be. */
function kept(said: string): 'first' | 'latest' {
  const isLater = newest.test(said);
  const isAllBut = /\b(?:all|everything|every one|the rest) (?:but|except)\b/i.test(said);
  const isOut =
    new RegExp(`${dropped}|${drop}`, 'i').test(said) &&
    !isAllBut &&
    !/\b(?:keep|stays?|wins?|counts?|take)\b/i.test(said);
  return isLater && !isOut ? 'latest' : 'first';
}

function repeat(pattern: string, plain: (...parts: string[]) => string): Turn {
  return [new RegExp(pattern, 'giu'), plain];
}

const keepFirst = (_: string, by = ''): string => keep(by, 'first');
const keepLatest = (_: string, by = ''): string => keep(by, 'latest');
const keepSaid = (_: string, by = '', said = ''): string => keep(by, kept(said));

export const repeatTurns: readonly Turn[] = [
  repeat(`${start}no ${key} (?:${duty} )*(?:${shown} )?(?:twice|more than once)((?:,[^.;]{3,60})?)${end}`, keepSaid),
  repeat(
    `${start}(?:each|every|an?|the(?: same)?) ${key} (?:${duty} )*(?:${shown} )?(?:${duty} )*(?:at most once|only once|just once|exactly once|no more than once|twice)((?:[,;][^.;]{3,60})?)${end}`,
    keepSaid,
  ),
  repeat(
    `${start}(?:the |each |every )?${key} (?:must|should|may|shall|has to|have to) (?:not (?:be )?repeat(?:ed)?|never repeat|be (?:unique|distinct))${end}`,
    keepFirst,
  ),
  repeat(
    `${start}no two ${rows} (?:with|having|that have|may have|should have|share|sharing) (?:the same|an identical|one) ${key}${end}`,
    keepFirst,
  ),
  repeat(
    `${start}(?:if|when|where|whenever|in case|should)? ?(?:several|two|multiple|more|many|some|two or more)(?: of the)? ${rows} (?:share|have|use|carry|with|come with) (?:the same|an?|one|the identical) ${key}[,:;] ([^.;]{3,80})`,
    keepSaid,
  ),
  repeat(
    `${start}of (?:the |several |all |any )*${rows} (?:with|that have|that share|sharing|having) the same ${key},? ([^.;]{3,80})`,
    keepSaid,
  ),
  repeat(
    `${start}${rows} (?:with|that have|that share|sharing) the same ${key} (?:are|should be|count|appear)(?: ${shown})? (?:only |just )?once${end}`,
    keepFirst,
  ),
  repeat(
    `${start}${drop} (?:every |any |each |all |the |an? )*${rows} (?:whose|with an?|having an?) ${key} (?:that |which )?${cameBefore}${end}`,
    keepFirst,
  ),
  repeat(
    `${start}(?:every |any |all |the )*${rows} whose ${key} ${cameBefore} (?:are|is|should be|get) ${dropped}${end}`,
    keepFirst,
  ),
  repeat(
    `${start}(?:if|when|where) an? ${key} (?:is|comes|came|appears|appeared|occurs|occurred|exists|was)(?: ${shown})? (?:repeated|${again}),? ([^.;]{3,80})`,
    keepSaid,
  ),
  repeat(
    `${start}an? ${key} that (?:comes|came|appears|appeared|occurs|occurred|is there|is listed) ${again} (?:is|are|should be) ${dropped}${end}`,
    keepFirst,
  ),
  repeat(
    `${start}(?:repeated|repeating|duplicate|duplicated|double) ${key} (?:are|is|should be) ${dropped}${end}`,
    keepFirst,
  ),
  repeat(
    `${start}${drop} (?:all |any |the )?(?:repeats|repetitions|duplicates|doubles) of (?:an?|the|each|any) ${key}${end}`,
    keepFirst,
  ),
  repeat(
    `${start}(?:do not|never|don't) (?:list|show|include|repeat|take) (?:an?|the(?: same)?|any) ${key} (?:twice|again|more than once)${end}`,
    keepFirst,
  ),
  repeat(`${start}an? (?:second|further|later|repeated) ${rows} with the same ${key} is ${dropped}${end}`, keepFirst),
  repeat(`${start}without (?:any )?(?:duplicate|duplicated|repeated|double) ${key}${end}`, keepFirst),
  repeat(
    `${start}(?:only |just )?one(?: ${rows})? (?:per|for (?:each|every)) ${key}[,:;] (?:namely |and that is )?((?:the )?(?:first|newest|latest|most recent|last)(?: one)?)${end}`,
    keepSaid,
  ),
  // One row of each would be a group, and what is told of it.
  repeat(
    `${start}(?:only |just )?one (?!(?:row|record|entry|line|object|item|element|group)\\b)${rows} (?:per|for (?:each|every)) (?:distinct|different|unique) ${key}(?=[.;]|$)`,
    keepFirst,
  ),
  repeat(
    `${start}(?:keep|take|use) (?:only )?the first ${rows} (?:of|for|per) (?:each |every )?${key}(?:,| and) ${drop} the (?:others|rest|remaining ones)${end}`,
    keepFirst,
  ),
  repeat(
    `${start}(?:older|earlier) ${rows} (?:with|of|for) the same ${key} (?:are|is|should be) ${dropped}${end}`,
    keepLatest,
  ),
  repeat(
    `${start}${drop} (?:all |any |every |each |the |an? )*(?:older )?${rows} (?:if|when|where) there (?:is|are) an? (?:later|newer|more recent) (?:one|${rows}) with the same ${key}${end}`,
    keepLatest,
  ),
  repeat(
    `${start}(?:older |earlier )?${rows} (?:are|is|should be) ${dropped} (?:if|when|where) there (?:is|are) an? (?:later|newer|more recent) (?:one|${rows}) with the same ${key}${end}`,
    keepLatest,
  ),
  repeat(
    `${start}an? (?:newer|later|more recent) ${rows} (?:replaces|overrides|supersedes|beats) (?:an? |the |any )?(?:older|earlier)(?: one| ${rows})? with the same ${key}${end}`,
    keepLatest,
  ),
  repeat(
    `${start}(?:keep|take|use) (?:only )?(?:their |the )(?:latest|newest|most recent|last) ${rows} (?:where|when|if) (?:several )?${rows} (?:have|share) the same ${key}${end}`,
    keepLatest,
  ),
  repeat(
    `${start}(?:dedupe|deduplicate)(?: them)? (?:by|on) ${key}, ((?:the )?(?:newest|latest|most recent|last) (?:one )?(?:wins|counts|stays|is kept))${end}`,
    keepLatest,
  ),
];
