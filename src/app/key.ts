/** `patchbay key rotate`: everything that is sealed at rest is sealed anew, under a key that nobody has seen. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PatchbayError } from '../core/error.ts';
import type { KeyExchange, Resealed, SealedText } from '../core/sealed.ts';
import { systemClock } from '../drivers/clock/index.ts';
import { createLog } from '../drivers/log/index.ts';
import { sqliteStore } from '../drivers/store/sqlite/index.ts';
import { prepareRotation, type Rotation } from '../drivers/vault/rotation.ts';
import type { CommandLine } from './config.ts';
import { sqliteMigrations } from './package.ts';
import { pageAccountNames } from './pages.ts';
import type { Config } from './settings.ts';

/** Of what cannot be opened, so many are named. */
const namedUnreadable = 10;

export async function runKey({ rest, flags }: CommandLine, config: Config): Promise<void> {
  if (rest.join(' ') !== 'rotate') {
    throw new PatchbayError('bad_request', 'The command was not understood.', {
      hint: 'Usage: patchbay key rotate [--dry-run] [--skip-unreadable]',
    });
  }
  const isTrial = flags['dry-run'] === true;
  const { count, unreadable } = await rotate(config, { isTrial, skipsUnreadable: flags['skip-unreadable'] === true });
  const left = unreadable.length === 0 ? '' : `, and left ${unreadable.length} as they are (${some(unreadable)})`;
  process.stdout.write(
    isTrial
      ? `would seal ${texts(count)} anew${left}; nothing was changed\n`
      : `sealed ${texts(count)} anew${left}\n${consequences(config)}`,
  );
}

interface Wish {
  readonly isTrial: boolean;
  readonly skipsUnreadable: boolean;
}

async function rotate(config: Config, { isTrial, skipsUnreadable }: Wish): Promise<Resealed> {
  requireData(config.dataDir);
  const log = createLog({
    level: config.logLevel ?? 'info',
    write: (line) => process.stderr.write(line),
    now: systemClock.now,
  });
  const kit = { clock: systemClock, log, dataDir: config.dataDir };
  // Nobody else is there before the keys are read, so that they are the ones that everything is sealed with.
  const store = await sqliteStore.open({ migrations: sqliteMigrations, isAlone: true }, kit);
  try {
    const rotation = prepareRotation(config.vaultKey, config.dataDir);
    const isWanted = ({ unreadable }: Resealed): boolean => {
      if (unreadable.length > 0 && !skipsUnreadable) throw cannotOpen(unreadable);
      // From here on both keys are at hand, whether it comes to the end or not.
      if (!isTrial) rotation.begin();
      return !isTrial;
    };
    const resealed = await store.port.sealedTexts.exchangeKey(exchangeOf(rotation, config, isWanted));
    if (!isTrial) rotation.finish();
    return resealed;
  } finally {
    await store.close();
  }
}

/** A folder that was mistyped would be made. */
function requireData(dataDir: string): void {
  if (statSync(join(dataDir, 'system.db'), { throwIfNoEntry: false }) !== undefined) return;
  throw new PatchbayError('bad_request', `There is no data in ${dataDir}.`, { hint: 'Name the folder with --data.' });
}

function exchangeOf({ before, after }: Rotation, { pageKeys }: Config, isWanted: KeyExchange['isWanted']): KeyExchange {
  const [keyName = ''] = after.keyNames;
  const newName = pageAccountNames(after);
  const accounts = before.flatMap((vault) => {
    const oldName = pageAccountNames(vault);
    return pageKeys.map(({ key }) => [oldName(key), newName(key)] as const);
  });
  const reseal = ({ sealed, context }: SealedText): string | undefined => {
    for (const vault of before) {
      try {
        return after.seal(vault.open(sealed, context), context);
      } catch {
        // The next key may be the one.
      }
    }
    return undefined;
  };
  return { reseal, keyName, accounts: new Map(accounts), isWanted };
}

function cannotOpen(unreadable: Resealed['unreadable']): PatchbayError {
  return new PatchbayError(
    'conflict',
    `${texts(unreadable.length)} cannot be opened with the keys at hand (${some(unreadable)}), so nothing was changed.`,
    {
      reason: 'VAULT_KEY_MISMATCH',
      hint: 'Put the key that they were sealed with behind the others in PATCHBAY_KEY, or leave them with --skip-unreadable.',
    },
  );
}

function texts(count: number): string {
  return count === 1 ? '1 text' : `${count} texts`;
}

function some(contexts: Resealed['unreadable']): string {
  const names = [...new Set(contexts)];
  const more = names.length - namedUnreadable;
  return `${names.slice(0, namedUnreadable).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What a person has to do, or will notice. */
function consequences({ vaultKey }: Config): string {
  const lines = [
    ...(vaultKey === undefined ? [] : ['Set PATCHBAY_KEY to its first key alone from now on.']),
    'Webhooks are signed with another secret: `patchbay webhook-secret` prints it.',
    'Links to files and tokens of /auth that were given out before are refused; copies of pages begin anew.',
    'Older copies of the data folder open with the key they were made with: delete those that nobody needs.',
  ];
  return `${lines.join('\n')}\n`;
}
