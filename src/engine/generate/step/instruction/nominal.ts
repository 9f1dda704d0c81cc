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

/** What was done, by its noun, and what takes it back: "lift the block on the customer", "undo the retirement of the bike". */
const undone: ReadonlyMap<string, string> = new Map([
  ['block', 'unblock'],
  ['ban', 'unban'],
  ['hold', 'release'],
  ['lock', 'unlock'],
  ['freeze', 'unfreeze'],
  ['pause', 'resume'],
  ['suspension', 'resume'],
  ['retirement', 'restore'],
  ['archiving', 'restore'],
  ['archival', 'restore'],
  ['deletion', 'restore'],
  ['removal', 'restore'],
]);
const undoing = new RegExp(
  `(?<=^|[.;!?] )(?:please )?(?:lift|undo|end|reverse|stop) (?:the |its |his |her |their )?(${[...undone.keys()].join('|')}) (?:on|of|for|from) `,
  'gi',
);
/** "Take the parcel off hold", "bring the bike back from retirement" */
const takenBack = /(?<=^|[.;!?] )(?:please )?(?:take|get) ((?:[\w-]+ ){1,4})off hold\b/gi;
const broughtBack =
  /(?<=^|[.;!?] )(?:please )?bring ((?:[\w-]+ ){1,4})back from (?:retirement|the archive|the trash|the bin)\b/gi;

/** The same with verbs. */
export function withVerbs(text: string): string {
  return text
    .replace(undoing, (_, noun: string) => `please ${undone.get(noun.toLowerCase()) ?? noun} `)
    .replace(takenBack, (_, thing: string) => `please release ${thing.trim()}`)
    .replace(broughtBack, (_, thing: string) => `please restore ${thing.trim()}`)
    .replace(asked, (_, noun: string) => `please ${verbOf(noun)} `)
    .replace(told, (_, noun: string, thing: string) => `please ${verbOf(noun)} ${thing}`)
    .replace(alone, (_, noun: string) => `please ${verbOf(noun)} `);
}

function verbOf(noun: string): string {
  return verbs.get(noun.toLowerCase()) ?? noun;
}
