/** What is given to a workflow and taken up by nothing in it: then something else was meant, more often than not. */
import { isRecord } from '../../../../core/json.ts';
import type { Plan } from './plan.ts';

/** Members of the payload that no step and not the result makes use of. */
export function ignoredOf(
  { steps, conditions }: Plan,
  transform: string,
  payload: Readonly<Record<string, unknown>>,
): readonly string[] {
  const sent = steps.flatMap(({ step: { apiConfig, loopSelector, responseMapping } }) => {
    const { instruction: _said, ...call } = apiConfig;
    return [JSON.stringify([call, responseMapping]), loopSelector ?? ''];
  });
  const said = [...sent, ...[...conditions.values()], transform.replace(/"(?:[^"\\]|\\.)*"/g, '""')];
  return placesIn(payload)
    .filter(([name, inner]) => !said.some((text) => speaksOf(text, name, inner)))
    .map((place) => place.filter((part) => part !== undefined).join('.'));
}

type Place = readonly [name: string, inner?: string];

/** Of a record what it holds: one member of it may be meant for one step, and another one for another. */
function placesIn(payload: Readonly<Record<string, unknown>>): readonly Place[] {
  return Object.entries(payload).flatMap(([name, value]): readonly Place[] =>
    isRecord(value) ? Object.keys(value).map((inner): Place => [name, inner]) : [[name]],
  );
}

/** By itself or from the root; behind a dot it is the member of something else. What takes the whole takes what is in it. */
function speaksOf(text: string, name: string, inner: string | undefined): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const mentions = text.matchAll(
    new RegExp(`(?:(?<![.\\w"$])|\\$\\w*\\.|payload\\.)${plain}(?![\\w"])(?:\\.(\\w+))?`, 'g'),
  );
  return [...mentions].some(([, member]) => inner === undefined || member === undefined || member === inner);
}
