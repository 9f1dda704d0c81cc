/** The settings of the shop: where it is, who works in it, and how often they may call. */
import * as z from 'zod';
import { limits } from '../core/limits.ts';
import { branchId } from '../model/business.ts';
import type { Setting } from './setting.ts';
import { Whole } from './setting.ts';

export const businessSettings = {
  timezone: {
    key: 'business.timezone',
    variable: 'PATCHBAY_TIMEZONE',
    default: "the machine's",
    description: 'The time zone that decides on which day something was sold, such as `Asia/Manila`.',
  },
  businessBranches: {
    key: 'business.branches',
    default: 'none: all branches are in `business.timezone`',
    description: 'Branches in another time zone, whose days are their own: a list of `{name, timezone}`.',
  },
  businessUsers: {
    key: 'business.users',
    default: 'none: the only token of `/auth` is `PATCHBAY_TOKEN`, the owner’s',
    description:
      'Who else may call the tools over REST: a list of `{name, token, role}`, with the role `worker` unless it says ' +
      '`owner`. Workers may call what `docs/business.md` names.',
  },
  restRequestsPerMinute: {
    key: 'rest.requestsPerMinute',
    variable: 'PATCHBAY_REST_REQUESTS_PER_MINUTE',
    default: String(limits.restRequestsPerMinute),
    description: 'Requests a minute to `/auth`, `/api` and `/test`, for each principal.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

const Timezone = z.string().refine(isTimezone, 'must be the name of a time zone, such as Asia/Manila');

const BranchZone = z.strictObject({
  name: z
    .string()
    .max(100)
    .transform(branchId)
    .refine((id) => id !== '', 'must have a letter or a digit'),
  timezone: Timezone,
});

const User = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[\p{L}\p{N}._-]+$/u, 'must be letters, digits, . _ -')
    // Those are the principals of PATCHBAY_TOKEN and of this machine.
    .refine((name) => !['owner', 'token', 'local'].includes(name), 'must not be owner, token or local'),
  token: z.string().min(8),
  role: z.enum(['owner', 'worker']).default('worker'),
});

/** Their part of the configuration. */
export const businessShape = {
  timezone: Timezone.default(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
  businessBranches: z
    .array(BranchZone)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must not name a branch twice')
    .default([]),
  businessUsers: z
    .array(User)
    .refine((users) => new Set(users.map(({ name }) => name)).size === users.length, 'must not name anybody twice')
    .refine((users) => new Set(users.map(({ token }) => token)).size === users.length, 'must not share a token')
    .default([]),
  restRequestsPerMinute: Whole.pipe(z.int().min(1)).default(limits.restRequestsPerMinute),
};

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
