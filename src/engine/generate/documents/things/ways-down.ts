/** Orders that are turned round by a sign: "`ring` or `weight`; prefix with `-` for descending order" has `-ring` as well. */
import type { Parameter, ServiceDocument } from '../terms/document.ts';

const turned =
  /\b(?:prefix\w*|leading|preced\w+|put|add|begin\w*|start\w*)\b[^.;]{0,40}?(?:["'`(]-["'`)]|\bminus\b|\bdash\b|\bhyphen\b| - )[^.]{0,40}\b(?:desc\w*|reverse\w*|downwards?|backwards?|other way|round|around)\b|(?:["'`(]-["'`)]|\bminus\b)[^.;]{0,30}\b(?:desc\w*|reverses?|downwards?)\b/i;

export function withWaysDown(document: ServiceDocument): ServiceDocument {
  const operations = document.operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map(bothWays),
  }));
  return { ...document, operations };
}

function bothWays(parameter: Parameter): Parameter {
  const { name, description, schema } = parameter;
  const choices: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const isOrder = /sort|order/i.test(name) && turned.test(description);
  const isPlain = choices.length > 0 && choices.every((one) => typeof one === 'string' && /^[a-z]/i.test(one));
  if (!isOrder || !isPlain) return parameter;
  return { ...parameter, schema: { ...schema, enum: choices.flatMap((one) => [one, `-${String(one)}`]) } };
}
