/** Edits a call until it is as its operation is documented: those that the failure calls for first. */
import type { WorkContext } from '../../../core/context.ts';
import type { ApiConfig } from '../../../model/api.ts';
import { keptOf, renderingOf } from '../step/generate.ts';
import { problemsOf } from '../step/request/prove.ts';
import { documentedEdits, type EditName, edits, editsFor } from './edits.ts';
import type { Failure } from './failure.ts';
import { hasForeignPages, hasOtherSize } from './pagination.ts';
import type { Repairing } from './repairing.ts';

type Ports = WorkContext<'sandbox'>;

export interface Mended {
  readonly config: ApiConfig;
  readonly used: readonly (EditName | 'anew')[];
  readonly problems: readonly string[];
}

/** Failures that come before a service looks at who asks. */
const beforeSecrets: ReadonlySet<Failure['kind']> = new Set(['placeholder', 'host', 'not-found', 'html', 'method']);

const opened: readonly EditName[] = ['query', 'body', 'pagination', 'dataPath', 'authentication'];

/** The edits that the failure calls for; then, one by one, those without which the call is not as documented. */
export async function mend(current: ApiConfig, repairing: Repairing, ctx: Ports): Promise<Mended> {
  const { fresh, wanted, setting, currentItem, failure } = repairing;
  const judge = (config: ApiConfig): Promise<readonly string[]> =>
    problemsOf({ ...renderingOf(config, wanted, setting), currentItem }, fresh?.operation, ctx);
  let config = current;
  const used: EditName[] = [];
  const apply = (name: EditName): void => {
    const edited = edits[name](config, repairing);
    if (JSON.stringify(edited) === JSON.stringify(config)) return;
    config = edited;
    used.push(name);
  };
  if (hasForeignPages(current, repairing)) apply('pagination');
  for (const name of editsFor[failure.kind]) apply(name);
  // Another operation takes its values elsewhere.
  if (used.includes('method') || used.includes('address')) for (const name of ['body', 'query'] as const) apply(name);
  // Whoever was not let in so far will be asked for the secret next.
  if (beforeSecrets.has(failure.kind) && fresh?.operation.security !== undefined) apply('authentication');
  let problems = await judge(config);
  for (const name of documentedEdits) {
    if (problems.length === 0) break;
    if (used.includes(name)) continue;
    const before = config;
    apply(name);
    if (config === before) continue;
    problems = await judge(config);
  }
  if ((used.includes('query') || failure.status === undefined) && hasOtherSize(config, repairing)) apply('pagination');
  // Nothing but words: the first thing that is not as documented.
  const isOpen = failure.status === undefined && /^(unknown|invalid|pagination|data-path)$/.test(failure.kind);
  for (const name of isOpen ? opened : []) if (used.length === 0) apply(name);
  if (used.length > 0) problems = await judge(config);
  return problems.length === 0 ? { config, used, problems } : anew({ config, used, problems }, repairing, judge);
}

/** The call as it would be made for the first time, with what stood in it: where no small edit is enough. */
async function anew(
  mended: Mended,
  { fresh, wanted }: Repairing,
  judge: (config: ApiConfig) => Promise<readonly string[]>,
): Promise<Mended> {
  if (fresh === undefined || fresh.missing.length > 0) return mended;
  const config = { ...keptOf(wanted.current), ...fresh.config };
  return (await judge(config)).length === 0 ? { config, used: ['anew'], problems: [] } : mended;
}
