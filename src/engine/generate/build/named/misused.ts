/** Names that a workflow does nothing with, or the wrong thing: that are sent where a key is wanted, or searched for where nobody is called so. */
import { isRecord } from '../../../../core/json.ts';
import type { Workflow } from '../../../../model/workflow.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { lettersAlone } from '../../letters.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { targetWords } from '../../step/terms/target.ts';
import { isFirst } from '../steps/pick.ts';
import { ignoredOf } from '../terms/ignored.ts';
import type { Done, Failure, Workshop } from '../terms/plan.ts';
import type { StandIn } from './lookups.ts';
import type { NameIn } from './names-in.ts';

interface Told {
  readonly workflow: Workflow;
  readonly report: { readonly unchecked: readonly string[] };
}

/** What may be right, and is not given up unless the services know the name as that of something else. */
type Misuse = Failure & { readonly isGuess?: true };

/** A failure with an operation is of a name that is sent as a key. What is unused is said to be so: a country may be sent as a code. */
export function misusedIn(
  { workflow: { steps, finalTransform }, report: { unchecked } }: Told,
  names: readonly NameIn[],
  { instruction, sources, schema }: Workshop,
): readonly Misuse[] {
  const doubts = unchecked.filter((line) => unused.test(line)).map((line) => lettersAlone(line));
  const sent = (steps ?? []).map(({ apiConfig: { instruction: _said, ...call }, loopSelector, responseMapping }) =>
    JSON.stringify([call, loopSelector, responseMapping]),
  );
  const all = lettersAlone([...sent, finalTransform ?? ''].join(' '));
  const isChanging = (steps ?? []).some(({ modify }) => modify === true);
  return names.flatMap((said): readonly Misuse[] => {
    const about = { clause: instruction, score: 0 };
    for (const { apiConfig, integrationId, loopSelector } of steps ?? []) {
      const keys = keysSent(apiConfig, said.name);
      const operation = sources.operations.find(
        ({ operation: one, source }) =>
          source.integration.id === integrationId &&
          one.method === apiConfig.method &&
          isPathOf(one.path, apiConfig.urlPath ?? ''),
      );
      // One word may be a key.
      if (keys.join() === 'id' && !said.name.includes(' '))
        return [{ ...about, kind: 'unused', missing: [said.name], isGuess: true }];
      if (keys.length > 0)
        return [{ ...about, kind: 'value', missing: keys, ...(operation === undefined ? {} : { operation }) }];
      if (operation !== undefined && isChangedByName(loopSelector ?? '', operation.operation, said.name))
        return [{ ...about, kind: 'unused', missing: [said.name] }];
      if (operation !== undefined && isOwnSearch(apiConfig, said, operation.noun))
        return [{ ...about, kind: 'unused', missing: [said.name] }];
    }
    const isLeft =
      isChanging &&
      !(steps ?? []).some((step) => isFilteredBy(step, said.name)) &&
      unchecked.some((line) => line.includes(`"${said.name}" of the instruction was not used`));
    if (isLeft || (isChanging && (steps ?? []).some((step) => isFoundFirst(step, said.name))))
      return [{ ...about, kind: 'unused', missing: [said.name] }];
    // Without a schema the rows that are called so are told, where more may be meant than these.
    if (
      schema === undefined &&
      unchecked.some((line) => line.includes(`"${said.name}" of the instruction was not used`))
    )
      return [{ ...about, kind: 'unused', missing: [said.name], isGuess: true }];
    if ((steps ?? []).some((step) => isAskedInVain(step, said.name, unchecked)))
      return [{ ...about, kind: 'unused', missing: [said.name], isGuess: true }];
    // Whoever is in a city of that name may as well be at a shop that is called so.
    if (unchecked.some((line) => line.startsWith(`"${said.name}" was taken for the `)))
      return [{ ...about, kind: 'unused', missing: [said.name], isGuess: true }];
    const isDoubted =
      schema === undefined ||
      said.name.split(' ').some((word) => doubts.some((line) => line.includes(lettersAlone(word))));
    return all.includes(lettersAlone(said.name)) || !isDoubted
      ? []
      : [{ ...about, kind: 'unused', missing: [said.name] }];
  });
}

/** How reports tell of words that nothing came of. */
const unused = /\bwas not used\b|\bwere not understood\b|\bnothing in the request says\b|^No step does\b/;

type Step = NonNullable<Workflow['steps']>[number];
type Call = Step['apiConfig'];

/** Where the name itself stands for an id. */
function keysSent({ queryParams, body, urlPath }: Call, name: string): readonly string[] {
  const inBody = typeof body === 'string' ? [...body.matchAll(/"([^"\\]+)": ?"([^"\\]*)"/g)] : [];
  const asked = isRecord(queryParams) ? Object.entries(queryParams) : [];
  const members = [...inBody.map(([, key = '', value = '']) => [key, value] as const), ...asked];
  const keys = members.flatMap(([key, value]) =>
    isKey(key) && lettersAlone(String(value)) === lettersAlone(name) ? [key] : [],
  );
  const inPath = (urlPath ?? '')
    .split('/')
    .some(
      (part) => lettersAlone(decodeURIComponent(part.replaceAll('%', '%25'))) === lettersAlone(name) && part !== '',
    );
  return inPath ? [...keys, 'id'] : keys;
}

function isKey(name: string): boolean {
  return /^(?:id|uuid)$/.test(targetWords(name).at(-1) ?? '');
}

/** The service was asked by the name, and had nothing. */
function isAskedInVain({ id, apiConfig: { queryParams } }: Step, name: string, unchecked: readonly string[]): boolean {
  const asked = isRecord(queryParams) ? Object.values(queryParams) : [];
  return (
    asked.some((value) => lettersAlone(String(value)) === lettersAlone(name)) &&
    unchecked.some((line) => line.startsWith(`'${id}' was really called and answered with nothing`))
  );
}

/** "In Waterford": those whose city it is are asked for, or told from the others. */
function isFilteredBy({ apiConfig: { queryParams }, loopSelector }: Step, name: string): boolean {
  const asked = isRecord(queryParams)
    ? Object.entries(queryParams).map(([key, value]) => [key, String(value)] as const)
    : [];
  const told = [...(loopSelector ?? '').matchAll(/(\w+) = "([^"]*)"/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );
  return [...asked, ...told].some(
    ([key, value]) => lettersAlone(value) === lettersAlone(name) && !isKey(key) && !search.test(key),
  );
}

const search = /^(?:q|query|search|term|text|(?:\w+_)?(?:name|title|label))$/i;

/** The first that a search for the name gives need not be called so. */
function isFoundFirst({ apiConfig: { queryParams }, responseMapping }: Step, name: string): boolean {
  const asked = isRecord(queryParams) ? Object.values(queryParams) : [];
  return isFirst(responseMapping) && asked.some((value) => lettersAlone(String(value)) === lettersAlone(name));
}

/** One is meant, and whatever is called so would be changed, or nothing. */
function isChangedByName(selector: string, operation: Operation, name: string): boolean {
  const [, field = ''] = /\[(\w+) = "[^"]*"\]/.exec(selector) ?? [];
  return (
    !isReading(operation) &&
    /(?:^|_)(?:name|title|label)$/i.test(field) &&
    lettersAlone(selector).includes(lettersAlone(name))
  );
}

/** "Books by Ines Sol" have no title like that. */
function isOwnSearch({ queryParams }: Call, { name, before }: NameIn, noun: readonly string[]): boolean {
  const [last = '', second = ''] = before.toReversed();
  const isOfOther = /^(?:of|by|from|for)$/.test(last) && targetWords(second).at(-1) === noun.at(-1);
  const asked = isRecord(queryParams) ? Object.entries(queryParams) : [];
  return (
    isOfOther && asked.some(([key, value]) => search.test(key) && lettersAlone(String(value)) === lettersAlone(name))
  );
}

function isPathOf(path: string, sent: string): boolean {
  const pattern = path
    .split(/\{[^{}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`${pattern}(?:\\.json)?/?$`).test(sent);
}

/** A key that was put into the place of a name has to be used; a condition that no step went by is no use. */
export function unusedOf(
  { plan, ending }: Done,
  standIns: readonly StandIn[],
  { instruction }: Workshop,
): Failure | undefined {
  const payload = Object.fromEntries(standIns.map(({ variable, key }) => [variable, key]));
  const missing = ignoredOf({ ...plan, conditions: new Map() }, ending.transform, payload).flatMap(
    (ignored) => standIns.find(({ variable }) => variable === ignored)?.name ?? [],
  );
  return missing.length === 0 ? undefined : { kind: 'unused', clause: instruction, missing, score: 0 };
}
