/** What the REST face of the tools is given: who has a token, which models there are. */
import { hash } from 'node:crypto';
import { prompts } from '../../tools/prompts.ts';
import type { Vault } from '../core/ports.ts';
import { engines } from '../engine/business/engine-call.ts';
import { createTokenCheck } from '../faces/http/guard.ts';
import type { Model, Principal, RestFace } from '../faces/rest-tools/face.ts';
import type { House } from './compose.ts';
import { readModel } from './llm.ts';
import type { Config } from './settings.ts';

export function restFace({ registry, door, kit, vault }: House, config: Config): RestFace {
  return {
    registry,
    door,
    clock: kit.clock,
    key: restKey(vault, config),
    whoseToken: findToken(config),
    requestsPerMinute: config.restRequestsPerMinute,
    models: models(config),
    prompts: prompts.map(({ name }) => name),
    probe: { name: 'time', arguments: { input: 'now' } },
  };
}

export function modelNames(config: Config): readonly string[] {
  return models(config).map(({ name }) => name);
}

function models(config: Config): readonly Model[] {
  const model = readModel(config);
  const asked = { description: 'The configured language model, asked where rules do not suffice' };
  return [...Object.values(engines), ...(model === undefined ? [] : [{ name: model.model, ...asked }])];
}

type Tokens = Pick<Config, 'token' | 'businessUsers'>;

/** The key of the tokens of /api: one that was given under other tokens, names or roles is worth nothing. */
export function restKey(vault: Vault, { token, businessUsers }: Tokens): Uint8Array {
  return vault.key(`jwt ${hash('sha256', JSON.stringify([token ?? null, businessUsers]))}`);
}

/** Every token is compared, so that the time it takes says nothing of whose it is. */
function findToken({ token, businessUsers }: Tokens): RestFace['whoseToken'] {
  const owner = token === undefined ? [] : [{ name: 'owner', token, role: 'owner' as const }];
  const checks = [...owner, ...businessUsers].map((user) => ({ ...user, isToken: createTokenCheck(user.token) }));
  if (checks.length === 0) return undefined;
  return (given) => {
    const [found] = checks.filter(({ isToken }) => isToken(given));
    return found === undefined ? undefined : ({ principal: found.name, role: found.role } satisfies Principal);
  };
}
