/** What has to be done, told of the thing it is done to, as the order that it is: "each of the orders is to be cancelled". */
import { baseOf as irregular } from '../../irregular-verbs.ts';
import { lowered } from '../../letters.ts';
import { outsideQuotes } from '../terms/quotes.ts';
import { actionByVerb } from '../terms/verbs.ts';
import { withVerbs } from './nominal.ts';

/** "Will you be so kind", "the aim is": what stands before an order and says nothing of it. */
const polite = new RegExp(
  `(?<=^|[.;!?] )(?:${[
    "(?:it would be|it[’']d be) (?:very |really )?(?:good|nice|great|helpful|kind|lovely|appreciated|useful) (?:if (?:you|we|someone|somebody) (?:could|would|can)|to)",
    "(?:i|we)(?:[’']d| would| should) (?:be (?:very |most )?(?:grateful|glad|obliged|thankful|happy|pleased)|appreciate it|love it) if (?:you|someone|somebody) (?:could|would|can)",
    'would you (?:please )?(?:be so (?:kind|good) as to|kindly|please)',
    '(?:please )?be so (?:kind|good) as to',
    "(?:you are|you[’']re|please be) (?:kindly |hereby )?(?:asked|requested|invited|instructed) to",
    '(?:i|we) (?:hereby |kindly )?(?:ask|request|beg|instruct) (?:you )?(?:kindly )?to',
    '(?:the|our|my|your) (?:task|aim|goal|job|purpose|intention|objective|assignment|request|idea|plan)(?: here)? (?:is|would be|will be) to',
    'what (?:i|we) (?:need|want|would like|require)(?: from you)? is(?: for you)? to',
    'it is (?:required|necessary|requested|desired|important|essential|needed|time) to',
    '(?:please )?(?:make sure to|be sure to|go ahead and|see to it that you|take care to|do not forget to|feel free to)',
    "(?:i|we)(?:[’']d| would)? (?:need|want|like|expect|require) you to",
    '(?:please )?(?:make|send|issue|do) an? (?:api |http |single |suitable )?(?:request|call) (?:(?:that|which) will |in order )?to',
    '(?:please )?use (?:the|this|its|their) (?:api|service|integration|endpoint) to',
    '(?:please )?call (?:the|this|its|their) (?:api|service|integration|endpoint) (?:and|to)',
    'this (?:step|call|request) (?:should|must|shall|will|has to|needs to|is (?:here |meant |supposed |intended )?to)',
    'for (?:this|that) purpose,?',
  ].join('|')}) (?:please )?(?=[a-z]+ )`,
  'gi',
);

/** What an order begins with where it says nothing of it. */
/** First-year students are in their first year, and nothing is done first. */
const opening =
  /^(?:(?:please|kindly|now|next|then|first(?!-| (?:year|semester|term|grade|class|round|floor|level|quarter)\b)|finally|just|in this step|at this point)\b,? )+(?=[a-z]+ )/i;

/** "Need all hens", "we require a list of them": who wants something needs it. */
const needed =
  /(?<=^|[.;!?] )need (?=(?:all|every|each|the|an?|this|these)\b)|\b(?:i|we) (?:hereby |urgently |also )?require (?=(?:all|every|each|the|an?|this|these)\b)/gi;

/** "Which are not yet marked as paid": how it is written down is how it is. */
const marked =
  /(?<=\b(?:is|are|was|were|been|not|yet|already|still) )(?:marked|flagged|recorded|registered|listed|labelled|shown|noted|designated|classified|booked|entered) as (?:being )?(?=[a-z])/gi;
/** What is given is known already: what else is said of it is said of what is wanted. */
const ofGiven =
  /\b((?:the given|this) [a-z-]+) whose ([a-z-]+(?: [a-z-]+)?) (?:is|are) (?!not\b|no\b|below\b|above\b|over\b|under\b|at\b|in\b|on\b|before\b|after\b|less\b|more\b)(?=[\p{L}\ue000])/giu;

function withPlainStates(text: string): string {
  return text.replace(marked, '').replace(ofGiven, '$1 with $2 ');
}

/** What has to be so, before what it is said of. */
const required =
  /(?<=^|[.;!?] )(?:it is (?:required|necessary|requested|desired|important|essential|needed)|(?:please )?(?:make sure|see to it|ensure|take care|arrange)|(?:i|we) (?:ask|request|require|demand|want|expect)) that (.+?) (?:be|is|are|gets?|be being) (?=[a-z]+(?:ed|en|t|d|e|n)\b)/gi;

const auxiliary =
  '(?:(?:is|are) (?:now |then |all |each |also |hereby )?to be|(?:has|have|needs?|ought) (?:now |then |all |each |also )?to be|(?:must|should|shall) (?:now |then |all |each |also |therefore |please )?be)';
/** Who is spoken of by a relative clause is told of, and so is what would have to be so. */
const subject =
  '(?!(?:if|when|where|what|which|who|whose|how|why|that|nobody|nothing|none|no|neither|not|there|once|unless|because|since|as|while|the (?:result|answer|output|response))\\b)[^.;:!?]{2,160}?(?<!\\b(?:that|which|who|it|they|and|or|what))';
const duty = new RegExp(
  `(?<=^|[.;!?] )((?:(?:please|also|then|finally|now|next|first|at|in|on|for|from|by|with|after|before|as)\\b(?:[^,.;:!?]|\\.\\d)*, )?)(${subject}) ${auxiliary} (?:(?:immediately|promptly|permanently|then|now|again|also) )?([a-z]+)\\b([^.;!?]*)`,
  'gi',
);

/** "The parcel can be released again": what may be done is to be done, where nothing else is said of it. */
const allowed =
  /(?<=^|[.;!] )((?!(?:if|when|where|what|which|who|whose|how|why|that|nobody|nothing|none|no|not|there|once|unless|because|since|as|while)\b)(?:(?!\b(?:that|which|who|and|or)\b)[^.,;:!?]){2,60}?)(?<!\b(?:it|they)) (?:can|may) (?:now |then |all |each |also )?be ([a-z]+)((?: (?:again|now|please))*)(?=[.;!]|$)/gi;

/** The instruction with its orders as such. Texts in quotes stay as they are. */
export function withOrders(instruction: string): string {
  return outsideQuotes(instruction, (bare) =>
    withVerbs(withPlainStates(bare).replace(polite, 'please ').replace(needed, 'I need '))
      .replace(opening, '')
      .replace(required, '$1 must be ')
      .replace(allowed, (whole, thing: string, done: string, rest: string) => {
        const verb = verbOf(done.toLowerCase());
        return verb === undefined || actionByVerb.get(verb) === 'read'
          ? whole
          : ordered({ before: '', verb, thing: lowered(thing), rest });
      })
      .replace(duty, (whole, before: string, thing: string, done: string, rest: string) => {
        const verb = verbOf(done.toLowerCase());
        return verb === undefined ? whole : ordered({ before, verb, thing: lowered(thing), rest });
      }),
  );
}

interface Order {
  readonly before: string;
  readonly verb: string;
  readonly thing: string;
  readonly rest: string;
}

function ordered({ before, verb, thing, rest }: Order): string {
  const lead = /^(?:please|also|then|finally|now|next|first)\b/i.test(before) ? before : '';
  const where = lead === '' ? before.replace(/, $/, '') : '';
  const behind = where === '' ? '' : `, ${lowered(where)}`;
  // Who is given a status has it set.
  const [, field = '', value = '', more = ''] =
    /^ (?:the|a) ([a-z]+(?: [a-z]+)?) (\ue000\d+\ue000)(.*)$/.exec(rest) ?? [];
  const order =
    verb === 'give' && field !== '' ? `set the ${field} of ${thing} to ${value}${more}` : `${verb} ${thing}${rest}`;
  return `${lead}${lead === '' ? order.charAt(0).toUpperCase() + order.slice(1) : order}${behind}`;
}

/** The verb of a participle, where it is one that orders are given with. */
function verbOf(done: string): string | undefined {
  const forms = [
    irregular(done) ?? '',
    done,
    done.replace(/ed$/, 'e'),
    done.replace(/ed$/, ''),
    done.replace(/([a-z])\1ed$/, '$1'),
    done.replace(/ied$/, 'y'),
  ];
  const isPast =
    irregular(done) !== undefined || /ed$/.test(done) || /^(?:set|put|cut|sent|paid|made|split|shut)$/.test(done);
  return isPast ? forms.find((form) => actionByVerb.has(form)) : undefined;
}
