/** The final transform of a build over one documented service, of which nothing is requested, and short spellings of what it is to result in. */
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';

type Ask = (
  instruction: string,
  responseSchema: unknown,
  payload?: Readonly<Record<string, unknown>>,
) => Promise<string>;

/** Asks for builds over the service of that name, at `https://<name>.example`; what comes is in one line. */
export function finalTransformOver(name: string, openApiSchema: string): Ask {
  return async (instruction, responseSchema, payload = {}) => {
    const house = await openHouse();
    const input = { id: name, name, urlHost: `https://${name}.example`, openApiSchema };
    await house.done('integration/upsert', { input });
    const asked = { instruction, payload, responseSchema, integrationIds: [name] };
    const output = await house.done('workflow/build', asked);
    return String(isRecord(output) ? output['finalTransform'] : '').replaceAll(/\s+/g, ' ');
  };
}

/** A record whose fields are all required. */
export function record(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', required: Object.keys(properties), properties };
}

export function rows(properties: Readonly<Record<string, unknown>>) {
  return { type: 'array', items: record(properties) };
}
