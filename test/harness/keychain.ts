/** A keychain behind a helper program as Docker has them: `docker-credential-barn`. */
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import * as z from 'zod';
import { tempDir } from './temp.ts';

const Secrets = z.record(z.string(), z.object({ ServerURL: z.string(), Username: z.string(), Secret: z.string() }));

export interface TestKeychain {
  readonly helper: string;
  /** In which the helper is found. */
  readonly environment: Readonly<Record<string, string>>;
  secrets(): z.output<typeof Secrets>;
  lock(): void;
  unlock(): void;
}

/** `missing` is how it says that it does not hold something. */
export function openKeychain(missing: 'refused' | 'empty' = 'refused'): TestKeychain {
  const folder = tempDir();
  const program = join(folder, 'docker-credential-barn');
  const kept = join(folder, 'kept.json');
  const locked = join(folder, 'locked');
  writeFileSync(program, source(kept, locked, missing));
  chmodSync(program, 0o700);
  const path = [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  return {
    helper: 'barn',
    environment: { PATH: path },
    secrets: () => (existsSync(kept) ? Secrets.parse(JSON.parse(readFileSync(kept, 'utf8'))) : {}),
    lock: () => writeFileSync(locked, ''),
    unlock: () => rmSync(locked),
  };
}

/** The protocol: an action as the argument, a name or an object on stdin, refusals on stdout with exit code 1. */
function source(kept: string, locked: string, missing: string): string {
  return `#!/usr/bin/env node
const fs = require('node:fs');
const [kept, locked, missing] = ${JSON.stringify([kept, locked, missing])};
const secrets = fs.existsSync(kept) ? JSON.parse(fs.readFileSync(kept, 'utf8')) : {};
const input = fs.readFileSync(0, 'utf8');
const refuse = (why) => { console.log(why); process.exit(1); };
if (fs.existsSync(locked)) refuse('the keychain is locked');
if (process.argv[2] === 'get') {
  if (secrets[input] === undefined && missing === 'refused') refuse('credentials not found in native keychain');
  console.log(JSON.stringify(secrets[input] ?? { ServerURL: input, Username: '', Secret: '' }));
} else {
  if (process.argv[2] === 'store') secrets[JSON.parse(input).ServerURL] = JSON.parse(input);
  else if (secrets[input] === undefined) refuse('nothing to erase');
  else delete secrets[input];
  fs.writeFileSync(kept, JSON.stringify(secrets));
}
`;
}
