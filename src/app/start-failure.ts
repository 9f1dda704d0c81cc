/** What keeps Patchbay from starting though nothing in it is wrong: the machine's own errors in words, with a cure. */
import * as z from 'zod';
import { PatchbayError } from '../core/error.ts';

interface Cure {
  /** The rest of the sentence that begins with the address, path or database. */
  readonly told: string;
  readonly hint: string;
}

const notOurs: Cure = {
  told: 'was not an address of this machine',
  hint: 'Choose another one with --host, such as 127.0.0.1.',
};
const inTheWay: Cure = {
  told: 'could not be made a folder, because a file is in the way',
  hint: 'Choose another folder with --data, or move the file.',
};
const notAllowed: Cure = {
  told: 'could not be read or written by this user',
  hint: 'Allow it, or choose another folder with --data.',
};

/** What errors of Node carry. */
const SystemError = z.object({
  code: z.string(),
  syscall: z.string().optional(),
  path: z.string().optional(),
  hostname: z.string().optional(),
  address: z.string().optional(),
  port: z.int().optional(),
});

/** By the code of Node. A system call goes before a code that means something else with files. */
const cures: Readonly<Record<string, Cure>> = {
  'listen EADDRINUSE': {
    told: 'was already in use',
    hint: 'Stop what listens there, or choose another port with --port; 0 takes a free one.',
  },
  'listen EADDRNOTAVAIL': notOurs,
  'getaddrinfo ENOTFOUND': notOurs,
  'listen EACCES': { told: 'was not open to this user', hint: 'Choose a port above 1023 with --port.' },
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  'mkdir ENOENT': {
    told: 'could not be made a folder, because the file system takes none there',
    hint: 'Choose another folder with --data.',
  },
  EEXIST: inTheWay,
  ENOTDIR: inTheWay,
  ENOSPC: { told: 'had no space left', hint: 'Make room, or choose another folder with --data.' },
};

/** A `bad_request` with a hint for an error of the table; anything else as it is. */
export function explainStart(thrown: unknown): unknown {
  const { data } = SystemError.safeParse(thrown);
  if (data === undefined) return thrown;
  const cure = cures[`${data.syscall} ${data.code}`] ?? cures[data.code];
  if (cure === undefined) return thrown;
  return new PatchbayError('bad_request', `${subject(data)} ${cure.told}.`, { hint: cure.hint, cause: thrown });
}

function subject({ hostname, address, port, path }: z.output<typeof SystemError>): string {
  if (address !== undefined && port !== undefined) return `${address} port ${port}`;
  return hostname ?? address ?? path ?? 'A file';
}
