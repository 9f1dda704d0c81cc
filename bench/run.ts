/**
 * `npm run bench -- <suite>`: prepares, measures, prints, writes the baseline, and fails when a bar is missed. One part of a
 * suite, named after it, is printed only.
 */
import { answersSuite } from './pages/answers-suite.ts';
import { businessSuite } from './business/suite.ts';
import { constructionsSuite } from './generation/constructions.ts';
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
  constructionsSuite,
  pagesSuite,
  answersSuite,
  businessSuite,
  graphqlSuite,
];

async function main([wanted, part]: readonly string[]): Promise<void> {
  const suite = suites.find(({ name }) => name === wanted);
  const run = part === undefined ? suite?.run : suite?.parts?.[part];
  if (suite === undefined || run === undefined) {
    const usages = suites.map(({ name, parts = {} }) =>
      [name, ...Object.keys(parts).map((one) => `[${one}]`)].join(' '),
    );
    console.error(`Usage: npm run bench -- <suite> [part], with one of\n  ${usages.join('\n  ')}`);
    process.exitCode = 2;
    return;
  }
  prepare();
  const figures = await run();
  console.log(toTable(figures));
  const kept = part === undefined ? `written to ${saveBaseline(suite.name, figures, new Date())}` : 'not written';
  console.log(`\nNode ${process.versions.node}; ${kept}`);
  if (figures.some(isMissed)) process.exitCode = 1;
}

await main(process.argv.slice(2));
