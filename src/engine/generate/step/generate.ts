/** `workflow/generateStepConfig`: a step from its instruction, proven as far as that can be done without sending it. */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import type { ApiConfig } from '../../../model/api.ts';
import type { Integration } from '../../../model/integration.ts';
import type { RetryPolicy } from '../../../model/workflow.ts';
import { documentOf } from '../documents/read.ts';
import type { ServiceDocument } from '../documents/terms/document.ts';
import { wordsOf } from '../words.ts';
import { withYears } from '../yearless-days.ts';
import { descriptionsIn, explanationsIn } from './binding/alias.ts';
import type { CredentialName } from './binding/authentication.ts';
import { sentIn, withListedValues } from './binding/listed-values.ts';
import { namingThing, relatedOf } from './binding/related.ts';
import { settableIn, withRenames, withSettings } from './binding/settings.ts';
import { type Choice, chooseOperation } from './choose.ts';
import { withOrders } from './instruction/duty.ts';
import { readInstruction } from './instruction/instruction.ts';
import { isReading } from './instruction/reading.ts';
import { withWeeks } from './instruction/weeks.ts';
import { namingKeyed } from './operation/keyed.ts';
import { keysIn } from './operation/keys.ts';
import { withOnlyShown } from './operation/only-shown.ts';
import { tellUnmade, unmadeOf } from './operation/unmade.ts';
import { namingWhatWasDone } from './operation/what-was-done.ts';
import { chosenItems } from './request/chosen-items.ts';
import { type Draft, draftName, type Setting } from './request/draft.ts';
import { problemsOf, selectItems } from './request/prove.ts';
import { type DataPlace, type ListPlace, placesOf } from './terms/places.ts';
import { withNewMade } from './values/new-made.ts';

export interface StepWanted {
  readonly integration: Integration | undefined;
  readonly current: ApiConfig;
  readonly selector: string;
  readonly stepInput: Readonly<Record<string, unknown>>;
  /** Names of the credentials of the run; their values are never looked at. */
  readonly credentialNames: readonly string[];
}

export interface GeneratedStep {
  readonly config: ApiConfig;
  readonly dataSelector: string;
  /** For the step, where its service refused it for now. */
  readonly retry?: RetryPolicy;
  readonly engine: string;
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
  readonly alternatives: readonly string[];
}

type Ports = WorkContext<'sandbox'>;

/** Throws `invalid_input` with INSTRUCTION_MISSING, NO_DOCUMENTATION, NO_OPERATION, MISSING_VALUES or NOT_PROVEN. */
export async function generateStep(given: StepWanted, ctx: Ports): Promise<GeneratedStep> {
  const { text, doubts } = withYears(given.current.instruction ?? '', ctx.clock.now());
  const wanted = { ...given, current: { ...given.current, instruction: text } };
  const whole = await settingOf(wanted, ctx);
  const { setting, choice } = ofChosen(whole, await settingOfChosen(wanted, whole, ctx));
  const { best, close } = choice;
  const currentItem = await itemOf(best, setting, wanted.stepInput, ctx);
  const problems = await problemsOf({ ...renderingOf(best.config, wanted, setting), currentItem }, best.operation, ctx);
  if (problems.length > 0) throw notProven(best, problems);
  const { config, unchecked, ...made } = toResult(best, close, wanted, setting);
  return { ...made, config: { ...config, ...keptOf(given.current) }, unchecked: [...unchecked, ...doubts] };
}

/** The same instruction without the words that only say which items of a list are meant; undefined where there are none. */
async function settingOfChosen(wanted: StepWanted, whole: Setting, ctx: Ports): Promise<Setting | undefined> {
  const { current, stepInput } = wanted;
  const { loop, places } = whole;
  if (loop !== undefined || (whole.wanted.action === 'read' && !whole.wanted.isForEach)) return undefined;
  const chosen = chosenItems(ordersOf(wanted), places, stepInput);
  if (chosen === undefined) return undefined;
  return { ...(await settingOf({ ...wanted, current: { ...current, instruction: chosen.text } }, ctx)), chosen };
}

/** What chooses items counts where the step is made for each of them, and is a part of the request otherwise. */
function ofChosen(whole: Setting, chosen: Setting | undefined): { readonly setting: Setting; readonly choice: Choice } {
  const list = chosen?.chosen;
  if (chosen === undefined || list === undefined) return { setting: whole, choice: chooseOperation(whole) };
  try {
    const choice = chooseOperation(chosen);
    if (choice.best.dataSelector === list.selector) return { setting: chosen, choice };
  } catch (error) {
    if (!(error instanceof PatchbayError)) throw error;
  }
  return { setting: whole, choice: chooseOperation(whole) };
}

export function renderingOf(config: ApiConfig, { integration, stepInput }: StepWanted, { credentials }: Setting) {
  return { config, integration, stepInput, credentials };
}

/** The first item that the selector of the draft gives: it is evaluated, so that it is known to work. */
async function itemOf(
  { dataSelector, currentItem }: Draft,
  { loop }: Setting,
  stepInput: StepWanted['stepInput'],
  ctx: Ports,
): Promise<unknown> {
  if (loop !== undefined) return loop.items[0];
  if (dataSelector === '') return currentItem;
  const items = await selectItems(dataSelector, stepInput, ctx);
  return Array.isArray(items) ? items[0] : items;
}

/** What the engine knows before it chooses. */
export async function settingOf(wanted: StepWanted, ctx: Ports, mayLackDocument = false): Promise<Setting> {
  const { integration, stepInput } = wanted;
  const instruction = withNamesOfData(ordersOf(wanted), stepInput);
  if (instruction === '') {
    throw new PatchbayError('invalid_input', 'currentStepConfig had no instruction.', {
      reason: 'INSTRUCTION_MISSING',
      hint: 'Say in `currentStepConfig.instruction` what the step is to do, such as "list the open orders of the customer".',
    });
  }
  const loop = await loopOf(wanted, ctx);
  const document = mayLackDocument ? (documentFor(integration) ?? noDocument) : requireDocument(integration);
  const read = namingWhatWasDone(readInstruction(instruction), document);
  const places = [...placesOf(stepInput), ...(loop === undefined ? [] : itemPlaces(loop))];
  const related = loop === undefined ? relatedOf(read, places, document) : undefined;
  return {
    wanted: related === undefined ? namingKeyed(read, places, document) : namingThing(read, related),
    related,
    places,
    explained: explanationsIn(document),
    described: descriptionsIn(document),
    keys: keysIn(document),
    credentials: credentialNames(integration, wanted.credentialNames),
    document,
    integration,
    loop,
  };
}

/** What is to be done, as orders. */
function ordersOf({ current, integration }: StepWanted): string {
  const operations = documentFor(integration)?.operations ?? [];
  const said = withWeeks(current.instruction?.trim() ?? '', operations);
  const shown = withOnlyShown(withNewMade(said, operations), operations);
  const isField = settableIn(operations);
  return withListedValues(withSettings(withRenames(withOrders(shown), isField), isField), sentIn(operations));
}

/** "Since `since`": a member of the data in quotes is what it holds, and no text. */
function withNamesOfData(instruction: string, stepInput: StepWanted['stepInput']): string {
  return instruction.replace(/([`"“'])([A-Za-z_]\w*)[`"”'](?!\w)/g, (whole, mark: string, name: string, at: number) =>
    Object.hasOwn(stepInput, name) &&
    (mark === '`' || typeof stepInput[name] !== 'object' || leading.test(instruction.slice(0, at)))
      ? name
      : whole,
  );
}

/** "Described in `event`", "from the order": what leads to data. */
const leading =
  /\b(?:described|given|listed|stored|found|told|stated|stands?|see|from|in|of|under|by|with) (?:in |by |under |the )?$/i;

/** What an item of the loop holds, known by what the selector calls it. */
function itemPlaces(loop: ListPlace): readonly DataPlace[] {
  return placesOf({ item: loop.items })
    .filter(({ list }) => list?.key === 'item')
    .map((place) => ({
      ...place,
      list: loop,
      name: { ...place.name, context: [...place.name.context.slice(0, -1), ...loop.name.own.toReversed()] },
    }));
}

/** The items of the selector that the step has; undefined when it has none, or one that gives no list. */
async function loopOf({ selector, stepInput }: StepWanted, ctx: Ports): Promise<ListPlace | undefined> {
  const text = selector.trim();
  if (text === '' || text === '$') return undefined;
  const selected = await selectItems(text, stepInput, ctx).catch((error: unknown) => {
    if (error instanceof PatchbayError && error.code === 'invalid_input') return undefined;
    throw error;
  });
  const items: readonly unknown[] = Array.isArray(selected) ? selected : isRecord(selected) ? [selected] : [];
  if (items.length === 0) return undefined;
  return {
    key: text,
    selector: text,
    name: {
      own: wordsOf(text)
        .filter((word) => word !== 'data')
        .slice(-3),
      context: [],
    },
    items,
  };
}

function credentialNames(integration: Integration | undefined, given: readonly string[]): readonly CredentialName[] {
  const prefix = `${integration?.id ?? ''}_`;
  const run = given.map((name) => ({
    bare: name.startsWith(prefix) ? name.slice(prefix.length) : name,
    variable: name,
  }));
  const stored = Object.keys(integration?.credentials ?? {}).map((name) => ({
    bare: name,
    variable: `${prefix}${name}`,
  }));
  // What the run brings wins over what is stored under the same name.
  return [
    ...run,
    ...stored.filter(({ bare, variable }) => !run.some((name) => name.variable === variable || name.bare === bare)),
  ];
}

const noDocument: ServiceDocument = { kind: 'openapi', servers: [], schemes: [], operations: [], notes: [] };

function documentFor(integration: Integration | undefined): ServiceDocument | undefined {
  return integration === undefined ? undefined : documentOf(integration);
}

function requireDocument(integration: Integration | undefined): ServiceDocument {
  const document = documentFor(integration);
  if (document !== undefined) return document;
  const which =
    integration === undefined
      ? 'No integration was given'
      : `Integration '${integration.id}' has no documentation that names operations`;
  throw new PatchbayError('invalid_input', `${which}, so that nothing says how the service is called.`, {
    reason: 'NO_DOCUMENTATION',
    hint: 'Store its OpenAPI document as `openApiSchema`, or any text about its requests as `documentation`, with integration_upsert.',
  });
}

function notProven(draft: Draft, problems: readonly string[]): PatchbayError {
  return new PatchbayError(
    'invalid_input',
    `${draftName(draft)} was chosen, and its request was not as documented: ${problems.slice(0, 3).join(' ')}`,
    {
      reason: 'NOT_PROVEN',
      hint: 'Check the values in stepInput, or say more in the instruction.',
      details: { operation: draftName(draft) },
    },
  );
}

/** Members that say nothing about the request stay as they are. */
export function keptOf({
  id,
  instruction,
  documentationUrl,
  responseSchema,
  responseMapping,
  acceptErrorBody,
  version,
}: ApiConfig): ApiConfig {
  const kept = { id, instruction, documentationUrl, responseSchema, responseMapping, acceptErrorBody, version };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined && value !== null));
}

/** The selector that was there, where there is a loop already: over items, or over what the caller gave as one of them. */
function selectorOf({ dataSelector, config }: Draft, { selector }: StepWanted, { loop }: Setting): string {
  if (loop !== undefined) return selector;
  return dataSelector === '' && JSON.stringify(config).includes('currentItem') ? selector : dataSelector;
}

function toResult(best: Draft, close: readonly Draft[], wanted: StepWanted, setting: Setting): GeneratedStep {
  const name = draftName(best);
  const isRead = isReading(best.operation);
  return {
    config: { ...keptOf(wanted.current), ...best.config },
    dataSelector: selectorOf(best, wanted, setting),
    engine: 'rules',
    checked: [
      `${name} is an operation of the documentation.`,
      'The request was rendered with the data at hand: every placeholder has a value.',
      'Its path, parameters and body are as documented.',
    ],
    unchecked: [
      isRead ? 'The request was not sent.' : 'The request was not sent, since it changes something.',
      ...(best.operation.answer === undefined ? ['The documentation does not show what the answer looks like.'] : []),
      ...(close.length > 0
        ? [
            `${close.length === 1 ? 'Another operation fits' : `${close.length} other operations fit`} the instruction nearly as well.`,
          ]
        : []),
      ...(setting.document.kind === 'prose' ? ['The documentation is prose, which was read by its form.'] : []),
      ...setting.document.notes,
      ...unmadeOf(wanted.current.instruction ?? '', setting.document.operations, (one) => one === best.operation).map(
        (unmade) => tellUnmade(unmade),
      ),
      ...new Set(best.doubts),
    ],
    alternatives: close.map(draftName),
  };
}
