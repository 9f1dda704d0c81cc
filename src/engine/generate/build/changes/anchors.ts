/** What a change is done to: by which keys of things at hand, of things that can be reached, or of each of a list. */
import { limits } from '../../../../core/limits.ts';
import { reference, referent } from '../../documents/terms/document.ts';
import { readInstruction } from '../../step/instruction/instruction.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { moveIn, saidOnto } from '../instruction/moves.ts';
import { keyScore, type Wanted, wantedBy } from '../relations/terms/keys.ts';
import { lookedUpFrom } from '../relations/terms/looked-up.ts';
import { ancestorsOf, backwardFrom, forwardFrom, type Link, type Node, type Reach } from '../relations/terms/nodes.ts';
import { isCreation, isKeyWord, isPerson, plural, speaksOf } from '../terms/entity.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { withoutQuotes } from '../terms/verbs.ts';

export interface Anchor {
  /** The list that it is done to each of; undefined of one thing. */
  readonly row: Node | undefined;
  readonly links: readonly Link[];
  /** 0 to 1 and a little more. */
  readonly score: number;
}

/** All that a change may be done to. */
export interface Things {
  readonly given: Node;
  /** What earlier changes of the same workflow made. */
  readonly made: readonly Node[];
  readonly singles: readonly Node[];
  readonly lists: readonly Node[];
  readonly reach: Reach;
  /** What services know, in words. */
  readonly things: ReadonlySet<string>;
}

interface Said {
  readonly text: string;
  /** Before it. */
  readonly told: string;
}

/** Of "repairs without a tailor" no tailor is read. */
const lacking =
  /\b(?:without|with no|(?:that |which |who )?(?:has|have|had) no|lacking) (?:an? |any )?[a-z]+(?: yet)?\b/gi;

/** The likeliest first. */
export function anchorsOf(known: KnownOperation, { text, told }: Said, things: Things): readonly Anchor[] {
  const { given, made, singles, lists, reach } = things;
  const all = `${told}, ${text}`.replace(lacking, ' ');
  const wanted = wantedBy(known).filter(
    (one) => one.target.place === 'path' || (one.target.place === 'body' && isKey(one, things)),
  );
  const around = [...made.toReversed(), given];
  const isUpdate = /^(?:PUT|PATCH)$/.test(known.operation.method);
  const isNew = isCreation(known.operation, known.noun);
  const isSameKind = ({ noun }: Node): boolean => isNew && noun.join(' ') === known.noun.join(' ');
  // A new thing is not made of each of its own kind, and of one only where that is spoken of.
  const others = lists.filter((one) => !isSameKind(one)).map((one) => withoutOnto(one, text));
  const apart = singles.filter((one) => !isSameKind(one) || isThere(one, all));
  const single = [given, ...made, ...apart].map((at) => ({ at, row: undefined }));
  const found = [...single, ...others.map((at) => ({ at, row: at }))].flatMap(({ at, row }) => {
    const beyond = at === given ? [] : [at, ...forwardFrom(at, reach), ...lookedUpFrom(at, reach)];
    const links = linksOf(wanted, { beyond, around, row, singles: apart, isUpdate }, all);
    const isOf = at === given || links?.some(({ from }) => beyond.includes(from)) === true;
    if (
      links === undefined ||
      !isOf ||
      (row !== undefined && !isOfMany(row, text) && !hasFlag(row, all)) ||
      !isSaid(row, links, all) ||
      (row !== undefined && !links.some(({ from }) => isOfRow(from, row)))
    )
      return [];
    return [{ row, links, score: scoreOf(at, links, { all, isRow: row !== undefined }) }];
  });
  const byText = new Map(found.toSorted((a, b) => a.score - b.score).map((one) => [linkText(one), one]));
  return [...byText.values()].toSorted((a, b) => b.score - a.score).slice(0, limits.buildAnchors);
}

/** Of "assign all open jobs to this worker" the jobs are not those of the worker. */
function withoutOnto(row: Node, text: string): Node {
  const move = moveIn(text);
  if (move === undefined) return row;
  const isSet = ({ from, leaf }: Link): boolean =>
    from.known === undefined && from.list === undefined && saidOnto(leaf.path.at(-1) ?? '', move) > 0;
  return row.links.some(isSet) ? { ...row, links: row.links.filter((link) => !isSet(link)) } : row;
}

/** "The same as this hen", and not "a hen". */
function isThere({ noun }: Node, text: string): boolean {
  return new RegExp(
    `\\b(?:the|this|that|same|existing|old|previous|last) (?:[a-z]+ )?${noun.at(-1) ?? ''}\\b`,
    'i',
  ).test(text);
}

/** What is told by a key, and not by a text or a number of its own. */
function isKey({ target, holder, isReferring }: Wanted, { things }: Things): boolean {
  const { own, schema, required } = target;
  if (enumOf(schema).length > 0 || typesOf(schema).includes('boolean')) return false;
  if (isReferring === true || schema[referent] !== undefined || schema[reference] === true) return true;
  const isNamed = own.some(isKeyWord) && holder.length > 0;
  const isThing = things.has(own.join(' ')) || (own.length === 1 && holder.length > 0 && own.some(isPerson));
  return isNamed || (isThing && (required || holder.join(' ') !== ''));
}

function isOfRow(node: Node, row: Node): boolean {
  return node === row || (node.parent !== undefined && isOfRow(node.parent, row));
}

function linkText({ row, links }: Anchor): string {
  const nodeText = (node: Node): string =>
    `${node.known?.operation.path ?? node.list ?? ''}<${node.links.map((link) => `${link.leaf.path.join('.')} of ${nodeText(link.from)}`).join()}>${node.match?.leaf.path.join('.') ?? ''}${node.picked?.leaf.path.join('.') ?? ''}`;
  return [
    row === undefined ? '' : nodeText(row),
    ...links.map(({ wanted, leaf, from }) => `${wanted.target.name}=${leaf.path.join('.')}@${nodeText(from)}`),
  ].join(' ');
}

interface Near {
  /** What it is done to, and what leads on from there. */
  readonly beyond: readonly Node[];
  readonly around: readonly Node[];
  /** What is gone over. */
  readonly row: Node | undefined;
  readonly singles: readonly Node[];
  /** The thing itself is changed. */
  readonly isUpdate: boolean;
}

const sure = 0.55;
const verySure = 0.9;

/** Undefined where a key of the path is held by nothing. */
function linksOf(
  wanted: readonly Wanted[],
  { beyond, around, row, singles, isUpdate }: Near,
  text: string,
): readonly Link[] | undefined {
  const links: Link[] = [];
  const thing = wanted.findLast(({ target }) => target.place === 'path')?.holder.join(' ');
  const asGiven = wanted.flatMap((one) => {
    const told = one.target.place === 'body' ? bestLink(one, around, text) : undefined;
    return told !== undefined && told.score >= verySure ? [told] : [];
  });
  for (const one of wanted) {
    const isPath = one.target.place === 'path';
    // "To pen P4" says which pen.
    if (!isPath && isWritten(one.target.own, text)) continue;
    const told = bestLink(one, around, text);
    // What is given by its own name is that of nothing else.
    if (told !== undefined && told.score >= verySure) {
      links.push(told);
      continue;
    }
    // What it may do without is told by what was spoken of alone.
    const isOfRow = row !== undefined && row.noun.length > 0 && row.noun.join(' ') === one.holder.join(' ');
    const isSpoken = one.target.required || isOfRow || (one.holder.length > 0 && speaksOf(text, one.holder.slice(-1)));
    // What it is already is not what it is set to.
    const apart =
      isPath || !isUpdate ? beyond : beyond.filter((node) => node.noun.join(' ') !== thing || !hasField(node, one));
    const near = isPath ? apart : apart.filter((node) => !isToldAs(node, one, asGiven));
    const own = isPath || isSpoken ? bestLink(one, [...near, ...around], text) : bestLink(one, around, text);
    // Somebody or something else that is told by what is given.
    const others = spokenOf(singles, one, text).filter((node) => isPath || !isToldAs(node, one, asGiven));
    const other = own === undefined || own.score < verySure ? bestLink(one, others, text) : undefined;
    const link = (other?.score ?? 0) > (own?.score ?? 0) ? other : own;
    if (isPath && (link?.score ?? 0) < sure) return undefined;
    if (link !== undefined && link.score >= (isPath ? sure : verySure - 0.15)) links.push(link);
  }
  return links;
}

/** Who is given as the assignee is nobody else to the same thing. */
function isToldAs(node: Node, { holder }: Wanted, told: readonly Link[]): boolean {
  if (node.noun.join(' ') !== holder.join(' ')) return false;
  const links = upwards(node).flatMap((one) => one.links);
  return links.some(({ from, leaf }) => told.some((one) => one.from === from && one.leaf === leaf));
}

function isWritten(own: readonly string[], text: string): boolean {
  const [thing = ''] = own.filter((word) => !isKeyWord(word));
  const { tokens } = readInstruction(text);
  return tokens.some(
    ({ words }, at) => words.at(-1) === thing && /^(?:code|number)$/.test(tokens[at + 1]?.literal?.kind ?? ''),
  );
}

function hasField({ leaves }: Node, { target }: Wanted): boolean {
  return leaves.some(({ words, context }) => context.length === 0 && words.join(' ') === target.own.join(' '));
}

function spokenOf(nodes: readonly Node[], { target, holder }: Wanted, text: string): readonly Node[] {
  return nodes.filter(
    ({ noun, role }) =>
      (target.required || holder.at(-1) === noun.at(-1) || (holder.some(isPerson) && noun.some(isPerson))) &&
      [noun, role].some((words) => words.length > 0 && speaksOf(text, words.slice(-1))),
  );
}

function bestLink(wanted: Wanted, near: readonly Node[], text: string): Link | undefined {
  let best: Link | undefined;
  const move = wanted.target.place === 'body' ? (moveIn(text.replace(/^[^,]*, /, '')) ?? moveIn(text)) : undefined;
  for (const [at, from] of near.entries()) {
    for (const leaf of from.leaves) {
      const plain =
        Math.max(keyScore({ leaf, noun: from.noun }, wanted), bareKey(wanted, from, leaf, text)) ||
        ownName(wanted, from, leaf) ||
        otherOne(wanted, from, leaf) ||
        somebody(wanted, from, leaf, text);
      const meant = move !== undefined && from.known === undefined ? saidOnto(leaf.path.at(-1) ?? '', move) : 0;
      const score = plain * (isOfOtherRole(leaf, from, text) ? 0.85 : 1) - 0.005 * at + 0.05 * meant;
      if (plain > 0 && score > (best?.score ?? 0)) best = { wanted, from, leaf, score };
    }
  }
  return best;
}

/** The manager of an employee is an employee too, and not the one who is spoken of. */
function isOfOtherRole({ words, schema }: Link['leaf'], { noun }: Node, text: string): boolean {
  const role = words.filter((word) => !isKeyWord(word));
  const isOfKind = schema[referent] === noun.join(' ') && role.length > 0 && role.join(' ') !== noun.join(' ');
  return isOfKind && !speaksOf(text, role);
}

/** `other_guard_id` is the key of a guard, whom something is given to. */
function otherOne({ target, holder }: Wanted, { known }: Node, { words, context }: Link['leaf']): number {
  const [first = '', ...rest] = words.filter((word) => !isKeyWord(word));
  const isOther = known === undefined && context.length === 0 && target.place === 'body' && other.test(first);
  return isOther && rest.length > 0 && rest.join(' ') === holder.join(' ') ? 0.9 : 0;
}

const other = /^(?:other|new|next|second|substitute|replacement|target|destination|deputy|stand|spare)$/;

/** "This material", of which the `code` is given. */
function bareKey(
  { target, holder }: Wanted,
  { noun, known }: Node,
  { words, context }: Link['leaf'],
  text: string,
): number {
  const isGiven = known === undefined && noun.length === 0 && context.length === 0;
  const isSame = words.join(' ') === target.own.join(' ') && target.place === 'path';
  return isGiven && isSame && holder.length > 0 && speaksOf(text, holder.slice(-1)) ? 0.92 : 0;
}

/** `/machines/{name}` wants the name of a machine. */
function ownName({ target, holder }: Wanted, { noun, known }: Node, { words, context }: Link['leaf']): number {
  const isSame = words.join(' ') === target.own.join(' ') && context.length === 0;
  return isSame && target.place === 'path' && known !== undefined && noun.join(' ') === holder.join(' ') ? 0.95 : 0;
}

/** "Assign it to the member": the assignee is that member. */
function somebody({ target, holder }: Wanted, from: Node, { words, context }: Link['leaf'], text: string): number {
  const isKey = words.join(' ') === 'id' && context.length === 0;
  const isPersonal = holder.some(isPerson) && from.noun.some(isPerson) && from.known !== undefined;
  return isKey && isPersonal && target.place === 'body' && speaksOf(text, from.noun.slice(-1)) ? 0.8 : 0;
}

function scoreOf(
  at: Node,
  links: readonly Link[],
  { all, isRow }: { readonly all: string; readonly isRow: boolean },
): number {
  const mean = links.length === 0 ? 0.5 : links.reduce((sum, { score }) => sum + score, 0) / links.length;
  const isSpoken = [at.noun, at.role].some((words) => words.length > 0 && speaksOf(all, words.slice(-1)));
  return mean + (isSpoken ? 0.3 : 0) + (isRow ? 0.3 : 0) - 0.05 * ancestorsOf(at).length;
}

const many = /\b(?:all|each|every|everything|everyone|everybody|whoever|whatever|them|these|those|whichever|both)\b/i;

/** It is to be done to several: to each, or to what is told in the plural; "the member" is one, whatever else is done to every one. */
function isOfMany({ noun }: Node, text: string): boolean {
  const [last = ''] = noun.slice(-1);
  const said = withoutQuotes(text);
  if (last === '' || !speaksOf(said, [last])) return many.test(said);
  const each = `\\b(?:all|each|every|both|any|whichever|whatever)(?: of)?(?: [\\w-]+){0,4} ${last}\\b|\\b${plural(last)}\\b`;
  return (
    new RegExp(each, 'i').test(said) || /\b(?:them|these|those|everything|everyone|everybody|whoever)\b/i.test(said)
  );
}

/** "The emergency contact of the child": of several there is one that has the flag. */
function hasFlag({ leaves }: Node, text: string): boolean {
  return leaves.some(({ words, schema, context }) => {
    const own = words.filter((word) => !/^(?:is|has|was)$/.test(word));
    return context.length === 0 && own.length > 1 && typesOf(schema).includes('boolean') && speaksOf(text, own);
  });
}

/** What is looked up, or gone over, is spoken of. */
function isSaid(row: Node | undefined, links: readonly Link[], text: string): boolean {
  const looked = links
    .flatMap(({ from }) => upwards(from))
    .filter(({ match }) => match !== undefined && match.from.known === undefined);
  return (
    looked.every(({ noun }) => noun.length > 0 && speaksOf(text, noun.slice(-1))) &&
    (row === undefined || row.list !== undefined || isNamed(row, text) || isPointedAt(row, text) || hasFlag(row, text))
  );
}

/** By what they are, or by what they are to somebody; not by whose they are. */
function isNamed({ noun, role, links }: Node, text: string): boolean {
  const owners = links.flatMap(({ wanted: { target, holder } }) => [target.own.join(' '), holder.join(' ')]);
  const names = owners.includes(role.join(' ')) ? [noun] : [noun, role];
  return names.some((words) => words.length > 0 && speaksOf(text, words.slice(-1)));
}

/** "Each of them", or "every heifer" of animals of which some are heifers: what else each is, is something that nobody knows. */
function isPointedAt({ leaves }: Node, text: string): boolean {
  if (!many.test(text)) return false;

  const said = [...withoutQuotes(text).matchAll(everyOne)].map(
    ([, phrase = '']) => phrase.toLowerCase().split(ending)[0] ?? '',
  );
  const things = said.flatMap((phrase) => phrase.split(' ')).filter((word) => word !== '' && !pronoun.test(word));
  const values = new Set(leaves.flatMap(({ schema }) => enumOf(schema).flatMap((value) => wordsOf(String(value)))));
  return things.length === 0 || things.flatMap(wordsOf).some((word) => values.has(word));
}

const everyOne =
  /\b(?:all|each|every|both)(?: of)?(?: the| these| those| our| their| its| her| his)? ([a-z-]+(?: [a-z-]+){0,2})/gi;
const ending =
  /(?:^|\s)(?:in|of|for|that|which|with|without|on|at|from|to|by|who|whose|is|are|was|were|as|and|or|has|have|had|where|under|over|before|after|until)(?=\s|$)/;
const pronoun = /^(?:them|it|this|that|one|ones|us|these|those|who|others?)$/;

function upwards(node: Node): readonly Node[] {
  return [node, ...(node.parent === undefined ? [] : upwards(node.parent))];
}

/** Lists of what belongs to single things, and lists that need no more than what is given. */
export function listsOf(starts: readonly Node[], reach: Reach): readonly Node[] {
  const single = starts.filter(({ isMany }) => !isMany);
  const led = single.filter((one) => one !== reach.given).flatMap((one) => backwardFrom(one, reach));
  return [...starts.filter(({ isMany }) => isMany), ...led, ...reach.lists];
}
