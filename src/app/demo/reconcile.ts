/** The second chapter: files of other kinds beside the JSON API, their totals compared, and a result that is refused. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { ExtractConfig } from '../../model/extract.ts';
import { Run } from '../../model/run.ts';
import { amount } from './amount.ts';
import { readDefinition, refuseFailure, runWorkflow, showOutcome, showSteps, storeWorkflow } from './definition.ts';
import type { Screen } from './screen.ts';
import type { Stage } from './stage.ts';
import { layTable } from './table.ts';

/** Files that end here hold fewer days than the schema wants. */
const tooEarly = '2011-10-31';

/** What the workflow's responseSchema promises. */
const Reconciled = z.object({
  series: z.array(
    z.object({
      market: z.string(),
      unit: z.string(),
      file: z.string(),
      rows: z.int(),
      inFile: z.number(),
      byApi: z.number(),
      difference: z.number(),
    }),
  ),
});
type Reconciled = z.output<typeof Reconciled>;

/** Needs the integration of the first chapter. */
export async function playReconcile(stage: Stage, screen: Screen): Promise<void> {
  screen.line(screen.paint('strong', "2. Do the shop's files agree with its API?"));
  screen.line();
  screen.line('Two markets are exported as well: one as gzip CSV, one as XML in a ZIP.');
  screen.line('What a file is, Patchbay finds out from its bytes.');
  screen.line();
  await extractFile(stage, screen);
  await storeWorkflow({ file: 'reconcile.json', transform: 'totals joined by id' }, stage, screen);
  const run = await runWorkflow({ id: 'reconcile', payload: { until: stage.shop.end } }, stage, screen);
  refuseFailure(run);
  showSteps(run, screen);
  showTotals(Reconciled.parse(run.data), screen);
  await failBySchema(stage, screen);
}

/** As the file has it, but for the port; the token is given with the run and not stored. */
async function extractFile({ patchbay, service, token }: Stage, screen: Screen): Promise<void> {
  const { id, ...definition } = readDefinition('extraction.json');
  const input = { ...definition, urlHost: service.url };
  const extraction = await patchbay.call({ tool: 'extract_upsert', arguments: { id, input }, answer: ExtractConfig });
  screen.line(`${screen.paint('strong', 'extract_upsert')}  ${id}`);
  screen.line(`  GET ${extraction.urlPath}`);
  screen.line(`  ${extraction.dataPath} of the file`);
  screen.line();
  const run = await patchbay.call({ tool: 'extract_run', arguments: { id, credentials: { token } }, answer: Run });
  screen.line(`${screen.paint('strong', 'extract_run')}  ${id}, the token given with the run`);
  showOutcome(run, screen);
  refuseFailure(run);
  const rows = z.array(z.record(z.string(), z.string())).parse(run.data);
  screen.line(`  ${rows.length} rows of texts, such as ${JSON.stringify(rows[0])}`);
  screen.line();
}

function showTotals({ series }: Reconciled, screen: Screen): void {
  const lines = layTable(
    [
      { title: 'Series' },
      { title: 'Source file' },
      { title: 'Rows', align: 'right' },
      { title: 'In the file', align: 'right' },
      { title: 'By the API', align: 'right' },
      { title: 'Difference', align: 'right' },
    ],
    series.map(({ market, unit, file, rows, inFile, byApi, difference }) => [
      market,
      file,
      String(rows),
      amount(inFile, unit),
      amount(byApi, unit),
      amount(difference, unit),
    ]),
  );
  screen.line(screen.paint('strong', 'Totals in the files and by the API'));
  screen.line();
  for (const [index, line] of lines.entries()) screen.line(`  ${index === 0 ? screen.paint('quiet', line) : line}`);
  screen.line();
}

async function failBySchema(stage: Stage, screen: Screen): Promise<void> {
  screen.line(screen.paint('strong', 'The same with files that end too early: responseSchema wants a whole year'));
  screen.line();
  const run = await runWorkflow({ id: 'reconcile', payload: { until: tooEarly } }, stage, screen);
  if (run.success) throw new PatchbayError('internal', 'The responseSchema let a result pass that it has to refuse.');
  screen.line(`  ${run.error}`);
  screen.line();
}
