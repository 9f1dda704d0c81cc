/** What is given to a workflow and taken up by nothing in it: then something else was meant, more often than not. */
import type { Plan } from './plan.ts';

/** Members of the payload that no step and not the result makes use of. */
export function ignoredOf(
  { steps, conditions }: Plan,
  transform: string,
  payload: Readonly<Record<string, unknown>>,
): readonly string[] {
  const sent = steps.map(({ step: { apiConfig, loopSelector, responseMapping } }) => {
    const { instruction: _said, ...call } = apiConfig;
    return JSON.stringify([call, loopSelector, responseMapping]);
  });
  const said = [...sent, ...[...conditions.values()], transform.replace(/"(?:[^"\\]|\\.)*"/g, '""')];
  return Object.keys(payload).filter((name) => !said.some((text) => speaksOf(text, name)));
}

/** By itself or from the root; behind a dot it is the member of something else. */
function speaksOf(text: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:(?<![.\\w"$])|\\$\\w*\\.|payload\\.)${plain}(?![\\w"])`).test(text);
}
