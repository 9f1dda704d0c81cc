/** What schema registries answer, and what a migration between them says of itself. */
import * as z from 'zod';

export const Reference = z.object({ name: z.string(), subject: z.string(), version: z.int() });
export type Reference = z.output<typeof Reference>;

/** A version as listings and single reads give it. Without a type it is AVRO. */
export const ListedVersion = z.object({
  subject: z.string(),
  version: z.int(),
  id: z.int(),
  schema: z.string(),
  schemaType: z.string().nullish(),
  references: z.array(Reference).nullish(),
  metadata: z.unknown().optional(),
  ruleSet: z.unknown().optional(),
  deleted: z.boolean().nullish(),
  aliases: z.array(z.string()).nullish(),
});
export type ListedVersion = z.output<typeof ListedVersion>;

export const Conflict = z.object({
  code: z.enum(['ID_CONFLICT', 'VERSION_CONFLICT', 'REFERENCE_MISSING', 'REFERENCE_CYCLE']),
  subject: z.string(),
  version: z.int(),
  source_id: z.int(),
  target_id: z.int().optional(),
  detail: z.string(),
});
export type Conflict = z.output<typeof Conflict>;

export const PlanView = z.object({
  status: z.enum(['ready', 'blocked', 'unavailable']).describe('blocked: a conflict has to be settled first'),
  reason: z.string().optional().describe('Why there is none'),
  hash: z.string().optional().describe('The same for the same plan'),
  summary: z
    .object({
      subjects: z.int(),
      versions: z.int(),
      create: z.int(),
      identical: z.int(),
      conflicts: z.int(),
      purge_risks: z.int(),
      soft_deleted: z.int(),
      configs: z.int(),
      modes: z.int(),
    })
    .optional(),
  conflicts: z.array(Conflict).optional(),
  cycles: z.array(z.array(z.string())).optional().describe('Versions that refer to each other in a circle'),
  warnings: z.array(z.string()).optional(),
  import_scope: z.enum(['none', 'context', 'subjects']).optional().describe('What is put into IMPORT mode meanwhile'),
  purge_risks: z.array(z.object({ subject: z.string(), version: z.int(), id: z.int() })).optional(),
});
export type PlanView = z.output<typeof PlanView>;

export const IdRow = z.object({
  subject: z.string(),
  source_version: z.int(),
  target_version: z.int(),
  source_id: z.int(),
  target_id: z.int(),
});
export type IdRow = z.output<typeof IdRow>;

export const Failure = z.object({
  code: z.string().optional(),
  subject: z.string(),
  version: z.int().optional(),
  http_status: z.int().optional(),
  error_code: z.int().optional(),
  message: z.string(),
  retryable: z.boolean(),
});
export type Failure = z.output<typeof Failure>;

export const Mismatch = z.object({ subject: z.string(), version: z.int().optional(), what: z.string() });
export type Mismatch = z.output<typeof Mismatch>;

export const Verification = z.object({
  status: z.enum(['passed', 'failed', 'skipped']),
  code: z.string().optional(),
  checked: z.int(),
  byte_identical: z.int(),
  canonically_equal: z.int(),
  configs_checked: z.int().optional().describe('Migrated configurations that were read again'),
  mismatches: z.array(Mismatch),
});
export type Verification = z.output<typeof Verification>;

export const Restored = z.object({
  scope: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  restored: z.boolean(),
});
export type Restored = z.output<typeof Restored>;

const Preference = z.object({ value: z.boolean(), source: z.enum(['argument', 'elicited', 'default']) });

export const preferenceNames = ['preserve_ids', 'dry_run', 'migrate_all_versions'] as const;

export const Preferences = z.object({
  preserve_ids: Preference,
  dry_run: Preference,
  migrate_all_versions: Preference,
});
export type Preferences = z.output<typeof Preferences>;

/** What one migration did and gave; the answer of a call, and with all its rows the resource. */
export const MigrationReport = z.object({
  status: z
    .enum([
      'completed',
      'dry_run',
      'partial',
      'failed',
      'blocked',
      'declined',
      'cancelled',
      'running',
      'interrupted',
      'rolled_back',
    ])
    .describe('How it ended'),
  message: z.string().describe('What happened, and what to do next'),
  migration_id: z.string().optional().describe('Its id, once something was begun'),
  source_registry: z.string().describe('Where from'),
  target_registry: z.string().describe('Where to'),
  context: z.string().describe('Context at the source'),
  target_context: z.string().describe('Context at the target'),
  dry_run: z.boolean().describe('Whether nothing was to be changed'),
  elicitation_used: z.boolean().describe('Whether the user was asked'),
  preferences: Preferences.optional().describe('The options, and where each came from'),
  plan: PlanView.optional().describe('What was to be done'),
  summary: z
    .object({
      registered: z.int(),
      skipped_identical: z.int(),
      failed: z.int(),
      soft_deleted: z.int(),
      configs_applied: z.int(),
      modes_applied: z.int(),
      requests: z.object({ source: z.int(), target: z.int() }),
      retries: z.int(),
      duration_ms: z.number(),
    })
    .optional()
    .describe('What was done'),
  id_map: z.array(IdRow).optional().describe('Versions and ids on both sides'),
  verification: Verification.optional().describe('How the target compares with the source afterwards'),
  restoration: z
    .object({
      modes: z.array(Restored),
      configs: z.array(Restored),
      code: z.string().optional(),
      message: z.string().optional(),
    })
    .optional()
    .describe('What was changed for the time being, and put back'),
  checkpoint: z
    .object({ path: z.string(), resumable: z.boolean() })
    .optional()
    .describe('Whether the same call goes on where this one stopped'),
  report_uri: z.string().optional().describe('The resource with the whole report'),
  errors: z.array(Failure).optional().describe('What could not be migrated'),
  cut: z.string().optional().describe('What was left out of this answer'),
});
export type MigrationReport = z.output<typeof MigrationReport>;

/** What both tools of the contract take. */
export const migrationArguments = {
  source_registry: z.string().min(1).describe('Registry to read, as registry_list names it'),
  target_registry: z.string().min(1).describe('Registry to write to'),
  context: z.string().nullable().default(null).describe('Source context; null is the default one'),
  target_context: z.string().nullable().default(null).describe('Target context; null is the same'),
};
