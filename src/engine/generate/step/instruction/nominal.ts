/** Orders whose verb stands as a noun: "the deletion of this order is requested", "please carry out the cancellation of the tour". */
const lines = `
creation create
deletion delete
removal remove
cancellation cancel
registration register
deregistration deregister
closure close
closing close
reopening reopen
approval approve
rejection reject
confirmation confirm
assignment assign
activation activate
deactivation deactivate
suspension suspend
reactivation reactivate
extension extend
renewal renew
restoration restore
publication publish
withdrawal withdraw
termination terminate
submission submit
postponement postpone
relocation move
archiving archive
refunding refund
booking book
retrieval retrieve
listing list
`;

const verbs: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [noun = '', verb = ''] = line.split(' ');
      return [noun, verb];
    }),
);
const nouns = [...verbs.keys()].join('|');

const wanted =
  '(?:requested|required|needed|wanted|desired|necessary|asked for|due|to be (?:carried out|made|done|performed|arranged))';
const asked = new RegExp(
  `(?<=^|[.;!?] )(?:please )?(?:(?:i|we)(?:['’]d| would)? (?:hereby |kindly )?(?:request|require|need|want|like|ask for|apply for)|carry out|perform|arrange(?: for)?|see to|initiate|effect) (?:the |a |an )?(${nouns}) of `,
  'gi',
);
const told = new RegExp(
  `(?<=^|[.;!?] )(?:the )?(${nouns}) of ([^.;:!?]{2,120}?) (?:is|are)(?: hereby| now)? ${wanted}(?=[\\s,.;!?]|$)`,
  'gi',
);
const alone = new RegExp(
  `^(?:please,? )?(?:the )?(${nouns}) of (?=(?:the|this|that|these|those|all|every|each|an?|our)\\b)`,
  'i',
);

/** The same with verbs. */
export function withVerbs(text: string): string {
  return text
    .replace(asked, (_, noun: string) => `please ${verbOf(noun)} `)
    .replace(told, (_, noun: string, thing: string) => `please ${verbOf(noun)} ${thing}`)
    .replace(alone, (_, noun: string) => `please ${verbOf(noun)} `);
}

function verbOf(noun: string): string {
  return verbs.get(noun.toLowerCase()) ?? noun;
}
