/** Makes steps for one invented service, and shows of each what would be sent. */
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

interface Sent {
  readonly call: string;
  readonly query: unknown;
  readonly body: string | null | undefined;
}

type StepFor = (instruction: string, stepInput?: Readonly<Record<string, unknown>>) => Promise<Sent>;

/** `paths` as an OpenAPI document has them. */
export function stepsOf(paths: object): StepFor {
  const openApiSchema = JSON.stringify({ openapi: '3.0.3', servers: [{ url: 'http://127.0.0.1:9' }], paths });
  return async (instruction, stepInput = {}) => {
    const { config } = await generateStep(
      {
        integration: { id: 'hens', openApiSchema },
        current: { instruction },
        selector: '',
        stepInput,
        credentialNames: [],
      },
      await openContext(),
    );
    return { call: `${config.method} ${config.urlPath}`, query: config.queryParams, body: config.body };
  };
}
