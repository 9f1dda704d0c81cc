/** The request of a change: its keys, what was read for it, and what the instruction says. */
import type { Schema } from '../../documents/terms/document.ts';
import { uncapitalized } from '../../letters.ts';
import { bodyTargets } from '../../step/binding/body-targets.ts';
import type { Draft } from '../../step/request/draft.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { type DataPlace, placesOf } from '../../step/terms/places.ts';
import type { Target } from '../../step/terms/target.ts';
import { takesNumber } from '../../step/terms/types.ts';
import { slotKey } from '../../step/values/slots.ts';
import { wordsOf } from '../../words.ts';
import { placesAtHand } from '../answers/at-hand.ts';
import { orderOf } from '../relations/queries/query.ts';
import { wantedBy } from '../relations/terms/keys.ts';
import { type Node, nothing } from '../relations/terms/nodes.ts';
import { type Laid, laidAfter, linkedPlace } from '../relations/writing/steps.ts';
import { type Added, addStep, type Order } from '../steps/add-step.ts';
import { plainNames } from '../steps/needed.ts';
import { speaksOf } from '../terms/entity.ts';
import type { Plan, Workshop } from '../terms/plan.ts';
import type { Leaf } from '../terms/record.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';
import type { Around, Change } from './change.ts';
import { moveIn } from '../instruction/moves.ts';
import { shiftedBy, shiftedTo, shiftIn, withGiven } from './shifts.ts';
import { templated } from './templates.ts';
import { wholeAmount } from './whole-amounts.ts';
import type { Wish } from './wishes.ts';

export async function withChange(
  before: Laid,
  change: Change,
  nodes: readonly Node[],
  around: Around,
): Promise<Plan | undefined> {
  const { workshop } = around;
  const {
    known,
    anchor: { row },
  } = change;
  const text = await templated(before, change, around);
  const shifted = await withShift(text.laid, change, around);
  const { laid, wish } = shifted ?? { laid: text.laid, wish: ofMove(change.wish) };
  const asked = new Set(nodes.flatMap((node) => node.links.map(({ leaf }) => expressionOf(leaf.path))));
  const keyed = keysOf(change, { laid, asked });
  if (keyed === undefined) return undefined;
  const linked = new Map([...(shifted?.linked ?? []), ...keyed.linked]);
  const needed = new Set(bodyTargets(known.operation).flatMap(({ name, required }) => (required ? [name] : [])));
  const given = placesOf(workshop.payload).filter(
    ({ list, expression, leaf }) =>
      (list === undefined || list.key === row?.list) &&
      (!asked.has(expression) || needed.has(leaf)) &&
      !(isSentBy(expression, laid) && !needed.has(leaf)),
  );
  const keys = [...linked.values()];
  const taken = new Set(keys.map(({ expression }) => expression));
  const spoken = spokenPlaces(laid, { known, wish, needed }).filter(({ expression }) => !taken.has(expression));
  const order: Order = {
    known,
    clause: wish.clause,
    text: wish.text,
    plan: { ...laid.plan, aliases: [] },
    why: wish.clause.text,
    score: 0,
    demands: [],
    isProducer: false,
    isNarrowed: true,
    linked,
    only: [...keys, ...given.filter(({ expression }) => !taken.has(expression)), ...spoken, ...text.places],
  };
  const open = await added(order, wish, workshop);
  // What stands behind "of this ticket:" is no ticket.
  const done =
    open.kind === 'missing' && keyed.besides.length > 0
      ? await added({ ...order, known: withoutMembers(known, keyed.besides) }, wish, workshop)
      : open;
  if (done.kind === 'added') return done.plans[0];
  const more =
    done.kind === 'missing'
      ? await described(laid, { known, wish, row, lacking: done.draft.lacking }, around)
      : undefined;
  if (more === undefined) {
    if (done.kind === 'missing') note(done.draft, change, workshop);
    return undefined;
  }
  const only = [...(order.only ?? []), ...more.places];
  const again = await added({ ...order, plan: { ...more.laid.plan, aliases: [] }, only }, wish, workshop);
  return again.kind === 'added' ? again.plans[0] : undefined;
}

/** Of what is likeliest meant, and done to what is at hand. */
function note({ missing, lacking }: Draft, { known, wish }: Change, { lacked }: Workshop): void {
  const [best] = wish.candidates;
  const names = plainNames(missing.filter((name) => name.startsWith('`body.')));
  // Of what hardly does what is asked for nothing is to be said.
  if (best?.known !== known || best.score < 4 || names.length === 0 || lacking.some(({ place }) => place === 'path'))
    return;
  lacked.push({
    kind: 'value',
    clause: wish.clause.text,
    missing: names,
    operation: known,
    score: best.score,
  });
}

interface Keyed {
  readonly linked: ReadonlyMap<string, DataPlace>;
  /** Names of what only says whose things are meant. */
  readonly besides: readonly string[];
}

/** The keys of the change, each from where it stands; undefined where one of them stands nowhere. */
function keysOf(
  { known, wish, anchor }: Change,
  { laid, asked }: { readonly laid: Laid; readonly asked: ReadonlySet<string> },
): Keyed | undefined {
  const linked = new Map<string, DataPlace>();
  const besides: string[] = [];
  for (const link of anchor.links) {
    const { target } = link.wanted;
    // Whose things are meant was asked for with it, and is not set.
    const isAsked = link.from.known === undefined && asked.has(expressionOf(link.leaf.path));
    if (isAsked && target.place === 'body' && !target.required && !isToBeSent(target, wish)) {
      besides.push(target.name);
      continue;
    }
    const place = linkedPlace(link, laid, known);
    if (place === undefined) return undefined;
    linked.set(slotKey(target), place);
  }
  return { linked, besides };
}

/** What is to be more or less than it is, made of what it is. */
async function withShift(
  laid: Laid,
  { known, wish, anchor: { row } }: Change,
  { things, workshop }: Around,
): Promise<{ readonly laid: Laid; readonly wish: Wish; readonly linked: ReadonlyMap<string, DataPlace> } | undefined> {
  const said = shiftIn(wish.text) ?? shiftIn(wish.told);
  const shift = said === undefined ? undefined : withGiven(said, workshop.payload);
  if (shift === undefined || !known.operation.path.includes('}')) return undefined;
  const own = things.singles.filter(
    (one) => one.known !== undefined && one.match === undefined && isOfSame(one.known, known),
  );
  for (const from of row === undefined ? own : [row]) {
    const found = shiftedBy(shift, known, from.leaves);
    const read = found === undefined ? undefined : await laidAfter(laid, orderOf([from]), { row, which: '' }, workshop);
    if (found === undefined || read === undefined) continue;
    const { target, leaf } = found;
    const place = linkedPlace({ wanted: { target, holder: [] }, from, leaf, score: 1 }, read, known);
    const expression = place === undefined ? undefined : shiftedTo(shift, target, place.expression);
    if (place === undefined || expression === undefined) continue;
    const text = wish.text.replace(shift.said, shift.left);
    return { laid: read, wish: { ...wish, text }, linked: new Map([[slotKey(target), { ...place, expression }]]) };
  }
  return undefined;
}

/** Which things are moved is none of what they are moved to. */
function ofMove(wish: Wish): Wish {
  const move = moveIn(wish.text);
  return move === undefined ? wish : { ...wish, text: move.change };
}

/** What some things were asked for by is not what they become. */
function isSentBy(expression: string, { plan }: Laid): boolean {
  return plan.steps.some(({ step: { apiConfig } }) =>
    Object.values(apiConfig.queryParams ?? {}).some((value) => String(value) === `<<${expression}>>`),
  );
}

/** "With the ticket number attached" */
function isToBeSent({ own }: Target, { text }: Wish): boolean {
  const [thing = ''] = own;
  return new RegExp(
    `\\b(?:with|includ(?:e|ing)|attach(?:ing)?|mention(?:ing)?|quot(?:e|ing)|add(?:ing)?|referring to) (?:the |its |this |that |their )?${thing}\\b`,
    'i',
  ).test(withoutQuotes(text));
}

/** The operation without some members of its body. */
export function withoutMembers(known: KnownOperation, names: readonly string[]): KnownOperation {
  const { operation } = known;
  if (operation.body === undefined) return known;
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(operation.body.schema)).filter(([name]) => !names.includes(name)),
  );
  const body = { ...operation.body, schema: { ...operation.body.schema, properties } };
  return { ...known, operation: { ...operation, body } };
}

interface Lacking {
  readonly known: KnownOperation;
  readonly wish: Wish;
  readonly row: Node | undefined;
  readonly lacking: readonly Target[];
}

/** "Take the price of the job and add it": what is lacking is the one field of something that the instruction names. */
async function described(
  laid: Laid,
  { known, wish, row, lacking }: Lacking,
  { things, workshop }: Around,
): Promise<{ readonly laid: Laid; readonly places: readonly DataPlace[] } | undefined> {
  const all = await inFull(laid, { known, wish, row, lacking }, { things, workshop });
  const copied = all ?? (await copiedFrom(laid, { known, wish, row, lacking }, { things, workshop }));
  if (copied !== undefined) return copied;
  const [target, ...others] = lacking.length > 0 ? lacking : fieldsNamed(known, wish);
  if (others.length > 0 || target === undefined) return undefined;
  const found = partsSpoken(`${wish.told}, ${wish.text}`).flatMap(({ property, thing }) =>
    [...things.made, ...things.singles].flatMap((from) =>
      from.leaves
        .filter(
          (leaf) =>
            from.noun.at(-1) === wordsOf(thing).at(-1) &&
            leaf.words.join(' ') === wordsOf(property).join(' ') &&
            !(isOfSameThing(from, known) && leaf.words.join(' ') === target.own.join(' ')),
        )
        .filter((leaf) => isSameKind(leaf.schema, target.schema))
        .map((leaf) => ({ from, leaf })),
    ),
  );
  const [only = spokenIn(rowLeaves(row), wish, target)] = found;
  if (only === undefined) return undefined;
  const read = await laidAfter(laid, orderOf([only.from]), { row: undefined, which: '' }, workshop);
  if (read === undefined) return undefined;
  const wanted = { target, holder: [] };
  const place = linkedPlace({ wanted, from: only.from, leaf: only.leaf, score: 1 }, read, known);
  return place === undefined ? undefined : { laid: read, places: [place] };
}

/** "The name of its owner", "the owner's name" */
function partsSpoken(text: string): readonly { readonly property: string; readonly thing: string }[] {
  const noun = '[a-z]+(?: [a-z]+)?';
  const of = text.matchAll(new RegExp(`\\bthe (${noun}) of (?:the|this|that|their|its|his|her) (${noun})`, 'gi'));
  const own = text.matchAll(new RegExp(`\\b(?:the|its|their|his|her) (${noun})[’']s (${noun})`, 'gi'));
  return [
    ...[...of].map(([, property = '', thing = '']) => ({ property, thing })),
    ...[...own].map(([, thing = '', property = '']) => ({ property, thing })),
  ];
}

/** What an order that nothing was found for sets: "set the remark of this visit to the name of its guest". */
function fieldsNamed({ operation }: KnownOperation, { text }: Wish): readonly Target[] {
  const [, said = ''] =
    /^(?:set|update|change) the ([a-z]+(?: [a-z]+){0,2}?) of .+ to \S/i.exec(withoutQuotes(text)) ?? [];
  return bodyTargets(operation).filter(({ own }) => own.length > 0 && own.join(' ') === wordsOf(said).join(' '));
}

function isOfSameThing({ noun }: Node, known: KnownOperation): boolean {
  return noun.join(' ') === known.noun.join(' ');
}

/** "Refund the order in full": what is lacking is all that the thing comes to, or what of it is open. */
async function inFull(
  laid: Laid,
  { known, wish, row, lacking }: Lacking,
  { things, workshop }: Around,
): Promise<{ readonly laid: Laid; readonly places: readonly DataPlace[] } | undefined> {
  const [target, ...others] = lacking;
  if (target === undefined || others.length > 0) return undefined;
  const of = wantedBy(known)
    .findLast((one) => one.target.place === 'path')
    ?.holder.join(' ');
  const own = things.singles.filter(
    ({ noun, match, isMany }) => !isMany && match === undefined && noun.join(' ') === of,
  );
  for (const from of row === undefined ? own : [row]) {
    const leaf = wholeAmount(`${wish.text}, ${wish.told}`, target, from.leaves);
    const read = leaf === undefined ? undefined : await laidAfter(laid, orderOf([from]), { row, which: '' }, workshop);
    if (leaf === undefined || read === undefined) continue;
    const place = linkedPlace({ wanted: { target, holder: [] }, from, leaf, score: 1 }, read, known);
    if (place === undefined) continue;
    const isText = leaf.isWritten === true;
    const written = isText ? { expression: `$number(${place.expression})`, value: Number(place.value) } : {};
    return { laid: read, places: [{ ...place, ...written }] };
  }
  return undefined;
}

/** "With her name and email": what is lacking is what the one thing that is spoken of has under these names. */
async function copiedFrom(
  laid: Laid,
  { known, wish, lacking }: Lacking,
  { things, workshop }: Around,
): Promise<{ readonly laid: Laid; readonly places: readonly DataPlace[] } | undefined> {
  const text = `${wish.told}, ${wish.text}`;
  const possessed = [...wish.text.matchAll(/\b(?:her|his|its|their|the same) ([a-z]+(?:(?:,? and|,) [a-z]+)*)/gi)];
  const said = new Set(possessed.flatMap(([, list = '']) => list.split(/[^a-z]+/i).flatMap(wordsOf)));
  if (lacking.length === 0 || !lacking.every(({ own }) => own.some((word) => said.has(word)))) return undefined;
  for (const from of things.singles.filter(({ noun }) => noun.length > 0 && speaksOf(text, noun.slice(-1)))) {
    const found = lacking.flatMap((target) => {
      const leaf = called(target, from, text);
      return leaf === undefined ? [] : [{ wanted: { target, holder: [] }, from, leaf, score: 1 }];
    });
    if (found.length < lacking.length) continue;
    const read = await laidAfter(laid, orderOf([from]), { row: undefined, which: '' }, workshop);
    const places = read === undefined ? [] : found.flatMap((link) => linkedPlace(link, read, known) ?? []);
    if (read !== undefined && places.length === found.length) return { laid: read, places };
  }
  return undefined;
}

/** By its name; else as what is told to be the name of somebody who is spoken of: "Name of the contact person". */
function called({ own, schema }: Target, { leaves }: Node, text: string): Leaf | undefined {
  const fitting = leaves.filter((leaf) => leaf.context.length === 0 && isSameKind(leaf.schema, schema));
  const told = fitting.filter(({ schema: { description } }) => {
    const [, of = ''] =
      new RegExp(`^(?:the )?${own.join(' ')} of (?:the |an? )?(.+)$`, 'i').exec(String(description ?? '')) ?? [];
    return of !== '' && speaksOf(text, wordsOf(of));
  });
  return told.length === 1 ? told[0] : fitting.find(({ words }) => words.join(' ') === own.join(' '));
}

function rowLeaves(row: Node | undefined): readonly { readonly from: Node; readonly leaf: Leaf }[] {
  return (row?.leaves ?? []).map((leaf) => ({ from: row ?? nothing, leaf }));
}

/** The only one of its kind that the instruction names. */
function spokenIn<One extends { readonly leaf: Leaf }>(
  all: readonly One[],
  { text }: Wish,
  target: Target,
): One | undefined {
  const isNumber = takesNumber(target.schema);
  const found = all.filter(
    ({ leaf }) => isNumber && isSameKind(leaf.schema, target.schema) && speaksOf(text, leaf.words),
  );
  return found.length === 1 ? found[0] : undefined;
}

function isSameKind(one: Schema, other: Schema): boolean {
  return takesNumber(one) === takesNumber(other);
}

/** As it is said; else with what was told before it: "the child is sick, write it in the book". */
async function added(order: Order, { text, told }: Wish, workshop: Workshop): Promise<Added> {
  const plain = await addStep({ ...order, text }, workshop);
  if (plain.kind !== 'missing' || told === '') return plain;
  const whole = await addStep({ ...order, text: `${text}, ${uncapitalized(told)}` }, workshop);
  return whole.kind === 'added' ? whole : plain;
}

/** What was read, as far as the change is told with it. */
function spokenPlaces(
  { plan, steps }: Laid,
  { known, wish, needed }: Pick<Change, 'known' | 'wish'> & { readonly needed: ReadonlySet<string> },
): readonly DataPlace[] {
  const ids = new Set([...steps.values()].map(({ step }) => step.id));
  const targets = new Set(bodyTargets(known.operation).map(({ own }) => own.join(' ')));
  return placesAtHand({ ...plan, aliases: [] }).filter(({ expression, list, leaf, name, value }) => {
    const origin = (list?.key ?? expression).split('.')[0] ?? '';
    if (!ids.has(origin) || typeof value === 'object') return false;
    // What it is changed to is not what it is.
    const isOwn = [...steps.values()].some((one) => one.step.id === origin && isOfSame(one.known, known));
    const words = wordsOf(leaf);
    if (isOwn && !wish.text.includes(`<${leaf}>`)) return false;
    const isSpoken = speaksOf(`${wish.text}, ${wish.told}`, words) && targets.has(name.own.join(' '));
    return isSpoken || needed.has(leaf) || wish.text.includes(`<${leaf}>`);
  });
}

/** What is changed is what was read, or is done to it. */
function isOfSame(read: KnownOperation, { operation: { path }, noun, source }: KnownOperation): boolean {
  const list = read.operation.path.replace(/\/\{[^/]*\}$/, '');
  return read.source === source && (read.noun.join(' ') === noun.join(' ') || path.startsWith(`${list}/{`));
}
