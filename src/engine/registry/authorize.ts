import type { RegistryTarget } from '../../core/migration-ports.ts';

/** The Authorization header of a registry: a token wins over a user. */
export function authorize({ token, user, password }: RegistryTarget): { authorization?: string } {
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (user === undefined && password === undefined) return {};
  const bytes = new TextEncoder().encode(`${user ?? ''}:${password ?? ''}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}
