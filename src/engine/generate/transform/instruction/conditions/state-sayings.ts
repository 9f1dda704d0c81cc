/** How people say that something is done, or is not: each saying with the deeds that fields are called by, the likeliest first. */

export interface Saying {
  readonly said: RegExp;
  /** Words of names of fields, or of values. */
  readonly deeds: readonly string[];
  /** `still out` of what was not returned. */
  readonly isNot?: true;
  /** What it is said of stands in front of it, with `that are`, `is`, `still`; elsewhere the words mean something else. */
  readonly isPredicate?: true;
}

const returned = ['returned'];
const sent = ['dispatched', 'shipped', 'sent', 'posted', 'mailed', 'released'];
const arrived = ['delivered', 'arrived', 'received'];
const ended = ['ended', 'finished', 'completed', 'closed', 'end', 'stopped', 'done', 'resolved'];
const cancelled = ['cancelled', 'canceled', 'withdrawn'];
const assigned = ['assigned', 'assignee', 'owner', 'handler'];
const answered = ['answered', 'replied', 'replies', 'answers', 'responses', 'responded', 'reply', 'answer', 'response'];
const absent = ['no show', 'noshow', 'missed', 'dna', 'absent'];
const attended = ['attended', 'arrived', 'completed', 'done', 'fulfilled'];
const passed = ['succeeded', 'successful', 'success', 'passed', 'paid', 'captured', 'completed'];
const gone = ['left', 'departed', 'exited', 'terminated'];

function saying(words: string, deeds: readonly string[], more: Omit<Saying, 'said' | 'deeds'> = {}): Saying {
  return { said: new RegExp(`^(?:${words})(?= |$)`), deeds, ...more };
}

/** The longer ones first. */
export const sayings: readonly Saying[] = [
  saying('(?:come|came|comes|brought|given|handed|sent) back', returned),
  saying('back', returned, { isPredicate: true }),
  saying('outstanding|out|away|on loan|lent out|checked out|borrowed', returned, { isNot: true, isPredicate: true }),
  saying('on hold', ['held', 'hold', 'onhold', 'paused', 'suspended'], {}),
  saying('on (?:its|their|the) way|in transit|under way to', ['transit', 'intransit', 'shipping'], {
    isPredicate: true,
  }),
  saying('(?:went|gone|go|going|sent|shipped|handed) (?:out|off)|left the [a-z]+|left our [a-z]+', sent),
  saying('sent|shipped|dispatched|posted|mailed', sent),
  saying('here', sent, { isNot: true, isPredicate: true }),
  saying('(?:reached|reach) (?:the|its|their|our) [a-z]+|arrived|delivered', arrived),
  saying('called off|cancell?ed|scrapped', cancelled),
  saying('(?:still|will) (?:take|takes|taking|go|goes|going) (?:place|ahead)|still on', cancelled, {
    isNot: true,
    isPredicate: true,
  }),
  saying("(?:did not|didn't|never|not) (?:turn|turned|show|showed|come|came|appear)(?: up)?", absent),
  saying('no-?shows?|no shows?|missed', absent),
  saying('no-?shows?|no shows?|missed|skipped', ['attended', 'attendance', 'present'], { isNot: true }),
  saying('(?:went|gone|go) ahead|took place|taken place|turned up|showed up', attended),
  saying('(?:in progress|under way|going on|running|ongoing|unfinished|incomplete)', ended, { isNot: true }),
  saying('(?:over|done|finished|completed|complete|concluded|ended)', ended),
  saying('(?:closed|resolved|wrapped up)', ['closed', 'resolved', ...ended]),
  saying('replied(?: to)?|answered|responded(?: to)?|an answer|a reply|an? response', answered),
  saying('taken|claimed|picked up|owned|assigned(?: to)?|an assignee', assigned),
  saying('no longer (?:at|with|in|here|there)(?: [a-z]+){0,2}|former|previous', gone),
  saying('(?:at|with|in) (?:the|our|this|us)(?: [a-z]+)?', gone, { isNot: true, isPredicate: true }),
  saying('current|present|here', gone, { isNot: true }),
  saying('owed|owing|due|outstanding|open|unsettled', ['paid', 'settled'], { isNot: true, isPredicate: true }),
  saying('open', ['resolved', 'closed', 'completed', 'finished', 'ended', 'done'], { isNot: true, isPredicate: true }),
  saying('paid|settled|paid off', ['paid', 'settled']),
  saying('handed in|turned in', ['submitted', 'received']),
  saying('(?:went|gone|goes|go|got|came|come) through|succeeds?|succeeded|successful(?:ly)?|worked out', passed),
  saying('alive|living', ['died', 'death', 'deceased', 'dead'], { isNot: true }),
  saying('(?:no|without) (?:[a-z]+ )?(?:charge|fee|cost)|free of charge|cost(?:s|ing)? nothing|for nothing', ['free']),
  saying('(?:in|on) (?:service|duty)|at work', ['duty', 'active', 'service', 'working'], { isPredicate: true }),
  saying('absent', ['absences', 'absent', 'absence']),
  saying('rated|scored', ['rating', 'score', 'csat', 'stars', 'rated', 'grade']),
  saying('(?:approved|approval|signed off)', ['approved', 'approver', 'approval']),
  saying('(?:invoiced|billed)', ['invoiced', 'invoice', 'billed', 'bill']),
  saying('(?:billed|bill|billable|charged)', ['billable', 'chargeable']),
];
