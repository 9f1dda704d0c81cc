/** What the keys in paths look like, by the things that are shown: `/hens/{id}` takes 41 where a hen has `"id": 41`, and no name. */
import { recordOf } from '../../../../core/json.ts';
import {
  collectionOf,
  keyStart,
  type Operation,
  type Parameter,
  type Schema,
  type ServiceDocument,
} from '../terms/document.ts';

/** Where examples are all that is known of a service, its paths say nothing of their variables. */
export function withKeyShapes(document: ServiceDocument): ServiceDocument {
  const shapes = new Map(document.operations.flatMap(shapeOf));
  const operations = document.operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map((parameter) => withShape(parameter, operation.path, shapes)),
  }));
  return { ...document, operations };
}

/** By the collection, what stands before the number of a key; nothing where it is a number. */
function shapeOf({ method, path, answer }: Operation): readonly (readonly [string, string])[] {
  if (method !== 'GET') return [];
  const { type, [keyStart]: start } = recordOf(thingIn(answer)['id']);
  const shape = type === 'integer' ? '' : start;
  return typeof shape === 'string' ? [[collectionOf(path), shape]] : [];
}

/** The members of what is answered, or of the items of its only list. */
function thingIn(answer: Schema | undefined): Schema {
  const own = recordOf(answer?.['properties']);
  const lists = [answer, ...Object.values(own).map(recordOf)].flatMap((one) =>
    one?.['type'] === 'array' ? [recordOf(recordOf(one['items'])['properties'])] : [],
  );
  const [only, ...others] = lists;
  return only !== undefined && others.length === 0 ? only : own;
}

function withShape(parameter: Parameter, path: string, shapes: ReadonlyMap<string, string>): Parameter {
  if (parameter.in !== 'path' || Object.keys(parameter.schema).length > 0) return parameter;
  const before = path.slice(0, path.indexOf(`/{${parameter.name}}`));
  const shape = shapes.get(before);
  return shape === undefined ? parameter : { ...parameter, schema: { [keyStart]: shape } };
}
