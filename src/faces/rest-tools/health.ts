/** GET /health: 503 while a part is down (pages-and-business, component B). */
import { PatchbayError } from '../../core/error.ts';
import { tellError } from './error.ts';

export interface Health {
  /** How each part is. */
  readonly services: Readonly<Record<string, 'ok' | 'down'>>;
  /** Names of models and engines. */
  readonly models: readonly string[];
}

export function tellHealth({ services, models }: Health): Response {
  const down = Object.keys(services).filter((name) => services[name] === 'down');
  if (down.length === 0) return Response.json({ status: 'ok', services, models });
  return tellError(
    new PatchbayError('internal', `Parts were down: ${down.join(', ')}.`, {
      reason: 'UNHEALTHY',
      hint: 'The log on stderr has the cause of each.',
      details: { services, models },
    }),
  );
}
