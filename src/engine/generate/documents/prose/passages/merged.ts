/** Operations of which a guide tells in several places. */
import { recordOf } from '../../../../../core/json.ts';
import type { Operation, Parameter, Schema } from '../../terms/document.ts';

/** One operation for each method and path; what is told twice is told best where there is more of it. */
export function merged(operations: readonly Operation[]): readonly Operation[] {
  const byName = new Map<string, Operation>();
  for (const operation of operations) {
    const key = `${operation.method} ${operation.path.replace(/\{[^}]*\}/g, '{}')}`;
    const before = byName.get(key);
    byName.set(key, before === undefined ? operation : both(before, operation));
  }
  return [...byName.values()];
}

function both(one: Operation, other: Operation): Operation {
  const [more, less] = weightOf(other) > weightOf(one) ? [other, one] : [one, other];
  const [summary = ''] = [more.summary, less.summary].filter((text) => /^[A-Z]/.test(text) && !text.includes('/'));
  return {
    ...more,
    summary: titleOf([summary, more.summary, less.summary], one.path),
    description: `${more.description} ${less.summary} ${less.description}`.slice(0, 2_000),
    parameters: [
      ...more.parameters.map((own) => withToldOf(own, less.parameters)),
      ...less.parameters.filter((own) => own.in !== 'path' && !more.parameters.some(({ name }) => name === own.name)),
    ],
    body: saysNeed(more) || !saysNeed(less) ? (more.body ?? less.body) : less.body,
    answer:
      tells(less.answer) > tells(more.answer) && !tells(more.answer, 1) ? less.answer : (more.answer ?? less.answer),
    answerHeaders: [...new Set([...more.answerHeaders, ...less.answerHeaders])],
  };
}

/** What is said of a parameter in the other place, where this one only shows it. */
function withToldOf(own: Parameter, others: readonly Parameter[]): Parameter {
  const other = others.find((one) => one.name === own.name && one.in === own.in);
  if (other === undefined) return own;
  return {
    ...own,
    description: own.description === '' ? other.description : own.description,
    schema: { ...other.schema, ...own.schema },
    required: own.required || other.required,
  };
}

/** The first that says something; what is called as the last of its path says less than anything else. */
function titleOf(texts: readonly string[], path: string): string {
  const things = path
    .split('/')
    .filter((part) => /^[a-z]/i.test(part))
    .map((part) => part.replace(/[-_]/g, ' ').toLowerCase());
  const said = texts.filter((text) => text !== '');
  return said.find((text) => !things.includes(text.toLowerCase())) ?? said[0] ?? '';
}

/** Of how many members an answer tells; those of its `depth` alone are of a page, and those farther in of things. */
function tells(schema: Schema | undefined, depth = 0): number {
  const inner = Object.values(recordOf(schema?.['properties'])).map(recordOf);
  const items = [...inner, recordOf(schema)]
    .map((one) => recordOf(one['items']))
    .filter((one) => Object.keys(one).length > 0);
  const within = items.reduce((sum, one) => sum + tells(one), 0);
  return depth > 0 ? within : inner.length + within;
}

function saysNeed({ body }: Operation): boolean {
  return Array.isArray(body?.schema['required']) && body.schema['required'].length > 0;
}

function weightOf({ parameters, body, answer, description }: Operation): number {
  return (
    parameters.length * 10 +
    (body === undefined ? 0 : 30) +
    (answer === undefined ? 0 : 20) +
    Math.min(description.length / 100, 5)
  );
}
