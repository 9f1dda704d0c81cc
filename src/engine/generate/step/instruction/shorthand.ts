/** How people write in a hurry, as the words that stand for it: `pls`, `w/`, `havent`. What stands in quotes stays as it is. */
import { actionByVerb, isNoise } from '../terms/verbs.ts';

const short: ReadonlyMap<string, string> = new Map([
  ['pls', 'please'],
  ['plz', 'please'],
  ['plse', 'please'],
  ['kindly', 'please'],
  ['gimme', 'give me'],
  ['lemme', 'let me'],
  ['wanna', 'want to'],
  ['gonna', 'going to'],
  ['cannot', 'can not'],
  ['mins', 'minutes'],
  ['hrs', 'hours'],
  ['pcs', 'pieces'],
  ['appt', 'appointment'],
  ['msg', 'message'],
]);

const helping = 'is|are|was|were|do|does|did|has|have|had|would|should|could|must|need|ca|wo';
const denied = new RegExp(`\\b(${helping})(?:n['’]t|nt)\\b`, 'gi');
const quoted = /("[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'(?!\w))/;

/** What became of a thing, told by a verb of two words. */
const participles: readonly (readonly [RegExp, string])[] = [
  [/\bcalled off\b/gi, 'cancelled'],
  [/\bturned down\b/gi, 'rejected'],
  [/\bhanded in\b/gi, 'submitted'],
  [/\b(?:sent|brought|given|come|came) back\b/gi, 'returned'],
  [/\bput off\b(?! (?:the|this|that|it))/gi, 'postponed'],
  [
    /\b(?:(?:did|does|has|have|was|were) not|never) (?:(?:show|turn|shown|turned|showed) up|come(?! (?:back|home|in)\b)|appear)\b/gi,
    'was missed',
  ],
  [/\b(?:turned|showed|shown) up\b/gi, 'attended'],
  [
    /\b(?:do(?:es)? not|no longer) wants? (?:to (?:get|receive|have) )?(?:(?:any|our|your|the|more|these) )*(?:e?-?mails?|mailings?|newsletters?)\b/gi,
    'unsubscribes from the newsletter',
  ],
  [/\b(?:has|have|having) (?:some |enough )?(?:free )?time\b(?! to\b)/gi, 'is available'],
  [/\b(?:run|runs|running|ran) out\b(?! of\b)/gi, 'expires'],
  [/\bworth (?=(?:at (?:least|most)|more than|less than|over|under|above|below|about|up to|[€$£]? ?\d)\b)/gi, 'of '],
  [/\bhalf an hour\b/gi, '30 minutes'],
  [/\b(?:a )?quarter of an hour\b/gi, '15 minutes'],
  [/\bthree quarters of an hour\b/gi, '45 minutes'],
  [/\b(?:an|one) hour and a half\b/gi, '1.5 hours'],
  [/\bone and a half (?=[a-z])/gi, '1.5 '],
  [/(?:\bone|(?<=\b(?:for|by|of|within|in|another|lasts?|takes?) )an) hour\b(?! (?:ago|later|before))/gi, '1 hours'],
  [/\bone (day|week|month|year)\b(?! (?:ago|later|before))/gi, '1 $1s'],
  [/\be-(?=(?:bike|scooter|car)s?\b)/gi, 'electric '],
  [/\b(?:in work|being worked on|under ?way)\b/gi, 'ongoing'],
  [/\b(?:picked|fetched) up\b/gi, 'collected'],
  [/\b(?:there is )?no need to\b|\bneed not\b|\bdo not (?:have|need) to\b/gi, 'do not'],
  [/^(?:i|we) (?:do not agree|disagree) (?:with|to)\b/gi, 'reject'],
  [/\bdo(?:es)? not agree\b/gi, 'disagree'],
  [/\b(?:is|are) not (?:possible|acceptable)\b/gi, 'is rejected'],
  [/\b(?:send|give) (it|them|this|these) back\b/gi, 'return $1'],
  [/\b(?:send|give) back\b/gi, 'return'],
];

/** The text with short spellings written out; of an instruction nothing else is changed. */
export function writtenOut(text: string): string {
  return text
    .split(quoted)
    .map((part, at) => (at % 2 === 1 ? part : plain(part)))
    .join('');
}

function plain(given: string): string {
  const text = participles.reduce((all, [said, meant]) => all.replace(said, meant), given).replace(leftOpen, '');
  return text
    .replace(/(?<=^|\s)w\/o(?=\s)/gi, 'without')
    .replace(/(?<=^|\s)w\/\s*(?=\S)/gi, 'with ')
    .replace(/(?<=^|\s)b\/c(?=\s)/gi, 'because')
    .replace(becoming, (whole, before: string, thing: string, value: string) =>
      isVerb(thing) || isVerb(value) ? whole : `${before}set ${thing} to ${value}`,
    )
    .replace(/ ?(?:[-=]+>|→) ?(?=\S)/g, '. ')
    .replace(
      /(?<=\. )((?:the |this |that )?([a-z]+(?: [\w#-]+){0,3}) to (?!(?:be|have|get)\b)["\w])/gi,
      (whole, rest: string, thing: string) => (isThing(thing) ? `set ${rest}` : whole),
    )
    .replace(/^(?:no|yes|ok|okay|well|hi|hello|sorry), (?=\p{L})/iu, '')
    .replace(/ & (?=\p{Ll})/gu, ' and ')
    .replace(/(?<=[\p{Ll}\d]) [-–—] (?=\p{Ll}{3,} )/gu, '; ')
    .replace(/(?<![\w.])(\d+)[ -]?mins?\b/gi, '$1 minutes')
    .replace(/(?<![\w.])(\d+) ?(?:h|hrs?)\b/gi, '$1 hours')
    .replace(/(?<![\w.-])(\d+)-(minute|hour|day|week|month|year|page|person|seat|pixel)\b/gi, '$1 $2s')
    .replace(denied, (_, verb: string) => `${fullVerb(verb)} not`)
    .replace(/(?<![\w@./-])[a-z]{3,6}(?![\w@/-])/gi, (word) => short.get(word.toLowerCase()) ?? word);
}

/** ", no matter which sweep", ", whoever made it": what is left open says nothing of what is wanted. */
const leftOpen =
  /(?:,? \(?|^)(?:no matter|regardless of|irrespective of|it does not matter|i do not care|we do not care) (?:about |how |who |what |which |whether |where |when )?[^,.;:!?)]+\)?|, (?:whatever|whoever|whichever|wherever|however) [^,.;:!?]+/gi;

/** "Ticket 12 -> closed": what becomes of a thing behind an arrow. */
const becoming =
  /^((?:.*[.,;:] )?)((?:[\w#-]+ ){0,3}[\w#-]+) ?(?:[-=]+>|→) ?((?:[a-z]+(?:ed|en|ing|out|off|back)|"[^"]+")(?= ?[.!]?$))/i;

function isVerb(words: string): boolean {
  return actionByVerb.has(words.split(' ')[0]?.toLowerCase() ?? '');
}

const modal =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|must|may|might|needs?|wants?|ought)\b/i;

/** "Nobody is to be mailed", "the keeper has to know": with a helping verb it is told how things are, and nothing is named. */
function isThing(words: string): boolean {
  const [first = ''] = words.toLowerCase().split(' ');
  return !isVerb(words) && !isNoise(first) && !modal.test(words);
}

function fullVerb(verb: string): string {
  const lower = verb.toLowerCase();
  return lower === 'ca' ? 'can' : lower === 'wo' ? 'will' : verb;
}
