/** Verbs of orders and what they do to a thing, and words that name no thing. */
import { isFiller } from '../../vocabulary.ts';

export type Action = 'read' | 'create' | 'change' | 'delete';

const verbs: Readonly<Record<Action, string>> = {
  read: 'list get fetch find show read retrieve load look search query count download export check view see lookup collect pull browse return give display obtain give track locate take grab gather bring tell',
  create:
    'create add register place submit post send open book record upload invite make insert start schedule issue publish enroll subscribe log save store request reserve order charge refund file attach enqueue trigger run leave draft write compose reply comment say announce arrange ship dispatch notify tell message ask log note enter report hire buy purchase pay forward capture generate print sign apply raise import push plan calculate lend borrow rent enrol hand lodge donate schedule remind warn alert nudge congratulate thank',
  change:
    'update change set modify edit rename mark move patch replace adjust correct increase decrease reduce lower raise enable disable activate deactivate close reopen complete approve reject put switch reassign extend reschedule merge resolve convert pause resume archive restock assign correct unarchive lock unlock pin unpin confirm accept decline ban block unblock star promote transfer postpone defer delay shift renew prolong return restore relocate rate classify reclassify retire suspend link unlink end keep stop finish terminate refuse hang deny authorize authorise grant verify cap bump upgrade downgrade demote cut unpublish reset waive switch hide unhide mute unmute freeze unfreeze silence restart reboot rerun retry repeat hold dump scrap solve settle escalate snooze fulfil fulfill',
  delete: 'delete remove cancel revoke drop erase unsubscribe detach discard clear void withdraw destroy unassign',
};

export const actionByVerb: ReadonlyMap<string, Action> = new Map(
  (['read', 'create', 'change', 'delete'] as const).flatMap((action) =>
    verbs[action].split(' ').map((verb): [string, Action] => [verb, action]),
  ),
);

export function actionOf(word: string): Action | undefined {
  return actionByVerb.get(word);
}

export const prepositions: ReadonlySet<string> = new Set(
  'of for in with without from by to on about regarding concerning against whose where that which who using into under at named called titled as whether having since after before until between and then because if when while so but than via per . , ; :'.split(
    ' ',
  ),
);

const noise: ReadonlySet<string> = new Set(
  'the a an all any each every please i we you it its this that these those our your my me us them their his her there is are be was were been has have had do does did can could should would will want need so such some no not only just then also and or but if than whatever whichever'.split(
    ' ',
  ),
);

/** A word between things, which names none. */
export function isJoining(text: string): boolean {
  return prepositions.has(text.toLowerCase());
}

export function isNoise(word: string): boolean {
  return noise.has(word) || isFiller(word);
}

export const articles = /^(the|a|an|this|these|those|its|our|my|your|his|her|their)$/;
