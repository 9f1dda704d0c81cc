/** Workflows that are told from the result backwards, over the relations that the documents tell. */
import { ignoredOf } from '../ignored.ts';
import type { Done, Workshop } from '../plan.ts';
import { endingFor } from './ending.ts';
import { queriesFor } from './query.ts';
import { laid } from './steps.ts';

export interface Related extends Done {
  /** All of it is called by its name, and nothing that a service knows was left out. */
  readonly isSure: boolean;
}

const sure = 0.8;

/** The likeliest first. */
export async function byRelations(workshop: Workshop): Promise<readonly Related[]> {
  const done: Related[] = [];
  for (const query of queriesFor(workshop)) {
    const made = await laid(query, workshop);
    const ending = made === undefined ? undefined : await endingFor(query, made, workshop);
    if (process.env['REL_DEBUG'] !== undefined) console.log('QUERY', query.score.toFixed(2), query.result.kind, 'row:', query.row.known?.operation.path ?? query.row.list ?? 'given', '| nodes:', query.nodes.map((n) => `${n.known?.operation.path ?? n.list ?? 'given'}${n.match ? `~${n.match.own.path}` : ''}`).join(' '), '|', [...query.values].map(([k, v]) => `${k}=${v.kind}:${v.kind === 'formula' ? v.sign : v.node.noun.join('_')}.${'leaf' in v ? v.leaf.path.join('.') : ''}${'conditions' in v ? JSON.stringify(v.conditions.map((c) => c.values)) : ''}(${v.score.toFixed(2)})`).join(' '), '| left', query.left.join(','), made === undefined ? 'NOT LAID' : ending === undefined ? 'NO ENDING' : '', made && ending ? ignoredOf(made.plan, ending.transform, workshop.payload).join() : '');
    if (process.env['REL_DEBUG'] === '2' && made && ending) { for (const x of made.plan.steps.map(({step}) => step)) console.log('   STEP', x.id, x.executionMode, x.loopSelector ?? '', x.apiConfig.method, x.apiConfig.urlPath, JSON.stringify(x.apiConfig.queryParams ?? {}), x.apiConfig.body ?? '', x.responseMapping ?? ''); console.log('   T', ending.transform); }
    if (made === undefined || ending === undefined) continue;
    if (ignoredOf(made.plan, ending.transform, workshop.payload).length > 0) continue;
    const isSure = [...query.values.values()].every(({ score }) => score >= sure) && !query.left.some((word) => workshop.sources.vocabulary.has(word));
    done.push({ plan: { ...made.plan, score: query.score }, ending, isSure });
  }
  return done.toSorted((a, b) => b.plan.score - a.plan.score);
}
