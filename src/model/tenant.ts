/** What the owner said of themselves (workflow-service, TenantInfo). */
import * as z from 'zod';

export const TenantInfo = z.object({
  email: z.string().nullable().describe('Null: none was given'),
  emailEntrySkipped: z.boolean().describe('Whether it was not wanted to be given'),
});
export type TenantInfo = z.output<typeof TenantInfo>;

export const TenantChange = z.object({
  email: z.string().max(320).optional().describe('E-mail address'),
  emailEntrySkipped: z.boolean().optional().describe('True: there is none to be given'),
});
export type TenantChange = z.output<typeof TenantChange>;
