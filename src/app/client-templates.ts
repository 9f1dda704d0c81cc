/** Clients of OAuth in the configuration: their ids stand in the file, their secrets only in variables. */
import * as z from 'zod';
import type { ClientTemplates } from '../core/oauth.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const Template = z.strictObject({ clientId: z.string().min(1) });
const Filled = Template.extend({ clientSecret: z.string().min(1).optional() });

/** As they are in a complete configuration. */
export const Templates = z.record(z.string().min(1), Filled).default({});

/** What the file says, with the secrets of `OAUTH_TEMPLATE_SECRET_<ID>`. Wrong entries are left for the schema to refuse. */
export function gatherTemplates(fromFile: unknown, environment: Environment): unknown {
  const parsed = z.record(z.string(), Template).safeParse(fromFile ?? {});
  if (!parsed.success) return fromFile;
  const entries = Object.entries(parsed.data).map(([id, template]) => {
    const secret = environment[`OAUTH_TEMPLATE_SECRET_${id.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`];
    return [id, secret === undefined || secret === '' ? template : { ...template, clientSecret: secret }];
  });
  return Object.fromEntries(entries);
}

export function openTemplates(templates: z.output<typeof Templates>): ClientTemplates {
  const whole = new Map(
    Object.entries(templates).flatMap(([id, { clientId, clientSecret }]) =>
      clientSecret === undefined ? [] : [[id, { client_id: clientId, client_secret: clientSecret }] as const],
    ),
  );
  return { names: [...whole.keys()], get: (id) => whole.get(id) };
}
