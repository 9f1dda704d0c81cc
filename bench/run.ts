/** `npm run bench -- <suite>`: prepares, measures, prints, writes the baseline, and fails when a bar is missed. */
import { answersSuite } from './pages/answers-suite.ts';
import { businessSuite } from './business/suite.ts';
import { dataSuite } from './data/suite.ts';
import { durableSuite } from './durable/suite.ts';
import { generationSuite } from './generation/suite.ts';
import { graphqlSuite } from './graphql/suite.ts';
import { mcpSuite } from './mcp/suite.ts';
import { oauthSuite } from './oauth/suite.ts';
import { pagesSuite } from './pages/suite.ts';
import { prepare } from './prepare.ts';
import { registrySuite } from './registry/suite.ts';
import { isMissed, type Suite, saveBaseline, toTable } from './report.ts';
import { workflowSuite } from './workflow/suite.ts';

const suites: readonly Suite[] = [
  mcpSuite,
  workflowSuite,
  durableSuite,
  dataSuite,
  oauthSuite,
  registrySuite,
  generationSuite,
  pagesSuite,
  answersSuite,
  businessSuite,
  graphqlSuite,
];

async function main([wanted]: readonly string[]): Promise<void> {
  const suite = suites.find(({ name }) => name === wanted);
  if (suite === undefined) {
    console.error(`Usage: npm run bench -- ${suites.map(({ name }) => name).join('|')}`);
    process.exitCode = 2;
    return;
  }
  prepare();
  const figures = await suite.run();
  console.log(toTable(figures));
  console.log(`\nNode ${process.versions.node}; written to ${saveBaseline(suite.name, figures, new Date())}`);
  if (figures.some(isMissed)) process.exitCode = 1;
}

await main(process.argv.slice(2));
