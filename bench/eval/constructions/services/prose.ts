/** A generated service's documentation for people: a guide in Markdown. */
import type { Rule, Rules } from '../../apis/rules.ts';
import type { Auth } from '../../apis/service.ts';
import type { Place } from './openapi.ts';
import { type Collection, type Design, type Operation, title } from './operations.ts';
import { recordOf } from './records.ts';
import { pagingOf } from './style.ts';

const collections = ['people', 'deeds', 'things'] as const;

export function proseOf(design: Design, operations: readonly Operation[], { host, auth }: Place): string {
  const { trade } = design;
  return [
    `# ${title(trade.name)} API`,
    `All addresses are below \`${host}/v1\`. Requests and answers are JSON. ${accessOf(auth)}`,
    ...collections.flatMap((of) => sectionOf(of, design, operations)),
  ].join('\n\n');
}

function accessOf(auth: Auth): string {
  if (auth.kind === 'header') return `Send your key in the header \`${auth.name}\`.`;
  if (auth.kind === 'query') return `Send your key in the query as \`${auth.name}\`.`;
  return 'Send `Authorization: Bearer <token>` with your token.';
}

function sectionOf(of: Collection, design: Design, operations: readonly Operation[]): readonly string[] {
  const { one, many } = design.trade[of];
  const sample = Object.fromEntries(
    Object.entries(recordOf(of, design)).map(([name, rule]) => [name, sampleOf(rule, design.trade[of].prefix)]),
  );
  return [
    `## ${title(many)}`,
    `Every ${one} looks like this:`,
    fenced(sample),
    ...operations.filter((operation) => operation.of === of).flatMap((operation) => partOf(operation, design)),
  ];
}

function partOf(operation: Operation, { trade, style }: Design): readonly string[] {
  const { method, path, summary, query, body, does, of } = operation;
  const { one, many } = trade[of];
  const paging = does === 'list' ? pagingOf(style) : undefined;
  const listed = [
    ...query.map(({ name, rule, description }) => `- \`${name}\`: ${description.toLowerCase()}${choicesOf(rule)}`),
    ...(paging === undefined
      ? []
      : [
          `- \`${paging.at}\`: where to begin, 0 for the start`,
          `- \`${paging.size}\`: how many come at once, ${paging.usual} when left out, ${paging.most} at most`,
        ]),
  ];
  const answer = {
    list: `The answer holds the ${many} under \`${style.list === 'named' ? many : style.list}\`, and how many there are in all under \`total\`.`,
    read: `The answer is the ${one}.`,
    create: `The answer is the new ${one}.`,
    change: `Send what changes only. The answer is the ${one} as it is then.`,
    act: `Nothing is sent with it. The answer is the ${one} as it is then.`,
    remove: 'The answer is empty.',
  }[does];
  return [
    `### ${method} ${path}`,
    `${summary}.`,
    ...(listed.length === 0 ? [] : ['Parameters:', listed.join('\n')]),
    ...(Object.keys(body).length === 0 ? [] : ['Body:', bodyOf(body)]),
    answer,
  ];
}

function bodyOf(rules: Rules): string {
  return Object.entries(rules)
    .map(
      ([name, rule]) =>
        `- \`${name}\` (${kindOf(rule)}${rule.required === true ? ', required' : ''})${choicesOf(rule)}`,
    )
    .join('\n');
}

function kindOf({ type }: Rule): string {
  return { text: 'string', date: 'date such as 2026-03-31' }[String(type)] ?? type;
}

function choicesOf({ oneOf }: Rule): string {
  return oneOf === undefined ? '' : `; ${oneOf.map((value) => `\`${value}\``).join(', ')}`;
}

function sampleOf({ type, oneOf }: Rule, prefix = ''): unknown {
  if (oneOf !== undefined) return oneOf[0];
  switch (type) {
    case 'integer':
      return 31;
    case 'number':
      return 12.5;
    case 'boolean':
      return true;
    case 'date':
      return '2026-03-31';
    default:
      return `${prefix}…`;
  }
}

function fenced(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\``;
}
