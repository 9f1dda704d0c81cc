/** What is shown of a token. The record itself is never shown whole: its refresh token is for the helper alone. */
import * as z from 'zod';

const base = {
  host: z.string().describe('Hosting service'),
  scopes: z.array(z.string()).describe('What it allows'),
  valid_until: z.string().nullable().describe('When it expires; null: never'),
};

export const TokenShown = z.object({
  ...base,
  access_token: z.string().optional().describe('Only with reveal'),
  token_type: z.string().optional().describe('Only with reveal'),
});

export const TokenStatusShown = z.object({
  ...base,
  state: z.enum(['none', 'valid', 'expired']).describe('Valid: good for five minutes more'),
  client_id: z.string().nullable().describe('Of OAUTH_CLIENT_ID'),
  file: z.string().describe('Where it is stored, unless a keychain has it'),
  keychain: z.string().nullable().describe('Of OAUTH_KEYCHAIN'),
  refreshable: z.boolean().describe('Whether it can be renewed without the user'),
  signing_in: z.boolean().describe('Whether the user is being asked'),
});

/** The contract's OAuthClientCredentials. */
export const ClientCredentials = z.object({
  client_id: z.string().describe('Id of the client'),
  client_secret: z.string().describe('Its secret'),
});
export type ClientCredentials = z.output<typeof ClientCredentials>;
