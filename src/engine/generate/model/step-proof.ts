/** The proof of a proposed step: rendered with the data at hand and compared with its operation, as the rules' own are. */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import type { ApiConfig } from '../../../model/api.ts';
import { nameOf } from '../documents/terms/document.ts';
import { partsOf } from '../repair/match.ts';
import { renderingOf, type StepWanted } from '../step/generate.ts';
import { isUnasked } from '../step/operation/asks-to-see.ts';
import type { Setting } from '../step/request/draft.ts';
import { problemsOf, selectItems } from '../step/request/prove.ts';
import { foreignName } from './names.ts';
import { forbiddenIn, literalsOf, madeUpIn } from './placeholders.ts';
import type { Flaw } from './propose.ts';
import { type ProposedCall, type StepProposal, textsOf, toCall, withoutEchoes } from './step-proposal.ts';

export interface Judged {
  readonly config: ApiConfig;
  readonly dataSelector: string;
  /** Of the documented operation, where there is one. */
  readonly name: string | undefined;
}

interface Case {
  readonly step: StepWanted;
  readonly setting: Setting;
  /** What the call failed with. */
  readonly failure: string;
}

export async function judgeStep(
  proposed: StepProposal,
  { step, setting, failure }: Case,
  ctx: WorkContext<'sandbox'>,
): Promise<Judged | Flaw> {
  const proposal = withoutEchoes(proposed, setting, step.current);
  const forbidden = forbiddenIn(textsOf(proposal), setting.credentials);
  if (forbidden !== undefined) {
    const problem = `It uses ${forbidden}, which is not allowed: name the data by plain paths.`;
    return { problem, why: 'reached for more than the data that it was shown' };
  }
  const call = toCall(proposal, setting, step.current);
  if ('why' in call) return call;
  if (isUnaskedChange(call, step, setting)) {
    const problem = 'The instruction only asks to be shown something, and the call would change something.';
    return { problem, why: 'would have changed what was only to be shown' };
  }
  if (failure !== '' && JSON.stringify(call.config) === JSON.stringify(step.current)) {
    return { problem: 'It is the call that failed.', why: 'changed nothing' };
  }
  const foreign = foreignName(proposal, call, step.current);
  if (foreign !== undefined) {
    const problem = `Nobody documents a parameter or header "${foreign.slice(0, 60)}". Leave it out.`;
    return { problem, why: 'had a parameter that nobody documents' };
  }
  const madeUp = madeUpIn(valuesOf(proposal, call), sourcesOf(call, step, failure));
  if (madeUp !== undefined) {
    const problem = `Nobody gave the value "${madeUp.slice(0, 60)}". Use a placeholder over the data, or leave it out.`;
    return { problem, why: 'had a value that nobody gave' };
  }
  const selector = (proposal.dataSelector ?? '').trim();
  const items = selector === '' ? itemsOf(setting) : await selected(selector, step, ctx);
  if ('why' in items) return items;
  const problems = await problemsOf(
    { ...renderingOf(call.config, step, setting), currentItem: items.items[0] },
    call.operation,
    ctx,
  );
  if (problems.length > 0) return { problem: problems.slice(0, 5).join(' '), why: 'was not as documented' };
  const dataSelector = selector === '' ? step.selector : selector;
  return { config: call.config, dataSelector, name: call.operation && nameOf(call.operation) };
}

/** A call that was there changes what it changes; what is proposed instead of one that reads must not change more. */
function isUnaskedChange({ operation }: ProposedCall, { current }: StepWanted, { document }: Setting): boolean {
  const hasChanged = (current.urlPath ?? '') !== '' && (current.method ?? 'GET') !== 'GET';
  return !hasChanged && operation !== undefined && isUnasked(operation, current.instruction ?? '', document.operations);
}

interface Items {
  readonly items: readonly unknown[];
}

function itemsOf({ loop }: Setting): Items {
  return { items: loop?.items ?? [] };
}

async function selected(
  selector: string,
  { stepInput }: StepWanted,
  ctx: WorkContext<'sandbox'>,
): Promise<Items | Flaw> {
  try {
    const found = await selectItems(selector, stepInput, ctx);
    if (Array.isArray(found) && found.length > 0) return { items: found };
    return { problem: 'dataSelector gave no list of items.', why: 'looped over nothing' };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof PatchbayError)) throw error;
    return { problem: `dataSelector: ${error.message}`, why: 'looped over what is not there' };
  }
}

/** What the request holds that is neither a name nor a placeholder. */
function valuesOf({ path, queryParams, headers, body }: StepProposal, { operation }: ProposedCall): readonly string[] {
  const wanted = partsOf(operation?.path ?? '');
  const parts = partsOf(path).filter((_part, index) => wanted[index]?.includes('{') ?? true);
  const own = Object.entries(headers ?? {}).filter(([name]) => !/^(accept|content-type)$/i.test(name));
  const texts = [...parts, ...Object.values(queryParams ?? {}), ...own.map(([, value]) => value), body ?? ''];
  return texts.flatMap(literalsOf).filter((value) => !value.includes('{masked'));
}

function sourcesOf({ operation }: ProposedCall, { current }: StepWanted, failure: string): string {
  const { answer: _answer, ...documented } = operation ?? {};
  return [current.instruction ?? '', JSON.stringify(documented), JSON.stringify(current), failure].join('\n');
}
