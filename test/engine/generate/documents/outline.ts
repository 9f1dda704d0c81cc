/** What was read of documentation, in short. */
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import type { Operation } from '../../../../src/engine/generate/documents/terms/document.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';

/** `POST /hens ring* breed` with a star for what is needed, `GET /hens ?coop` for what may be asked for. */
export function outlineOf(text: string): readonly string[] {
  return readDocument(text).operations.map(({ method, path, parameters, body }) =>
    [
      method,
      path,
      ...parameters.flatMap(({ name, in: place }) => (place === 'query' ? [`?${name}`] : [])),
      ...membersOf(body?.schema),
    ].join(' '),
  );
}

function membersOf(schema: NonNullable<Operation['body']>['schema'] | undefined): readonly string[] {
  const required = schema?.['required'];
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.keys(propertiesOf(schema)).map((name) => (needed.includes(name) ? `${name}*` : name));
}

/** Members of an answer, and behind them those of the items of its `data`. */
export function answerOf(text: string, name: string): readonly string[] {
  const found = readDocument(text).operations.find(({ method, path }) => `${method} ${path}` === name);
  const { data } = propertiesOf(found?.answer);
  const items = data?.['items'] === undefined ? undefined : Object(data['items']);
  return [...Object.keys(propertiesOf(found?.answer)), ...Object.keys(propertiesOf(items))];
}
