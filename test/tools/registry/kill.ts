/** A migration in a process of its own, which is killed at a moment of the test's choice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { built } from '../../harness/program.ts';
import type { Match } from '../../support/registry/faults.ts';
import type { TestRegistry } from '../../support/registry/index.ts';
import { asked } from './stage.ts';

export interface Process {
  kill(): Promise<void>;
  readonly ended: Promise<unknown>;
}

interface Wanted {
  readonly settings: unknown;
  readonly dataDir: string;
  /** Arguments of the call beside those that are always given. */
  readonly over?: Readonly<Record<string, unknown>>;
}

/** A house of its own process that migrates until it is killed. */
export function startMigration({ settings, dataDir, over = {} }: Wanted): Process {
  const [compose, config] = [built('compose'), built('settings')].map((file) => pathToFileURL(file).href);
  const script = `
    const { compose } = await import(${JSON.stringify(compose)});
    const { Config } = await import(${JSON.stringify(config)});
    const settings = Config.parse({ logLevel: 'error', toolsets: 'all', ...${JSON.stringify(settings)} });
    // It is killed, and so never comes to keep what was compiled.
    (await import('node:module')).flushCompileCache();
    const house = await compose({ ...settings, dataDir: ${JSON.stringify(dataDir)} });
    await house.door.invoke({
      tool: house.registry.get('migrate_context_interactive').tool,
      input: ${JSON.stringify({ ...asked, ...over })},
      caller: { face: 'command', principal: 'test' },
      requestId: 'test',
      signal: new AbortController().signal,
      canAsk: false,
    });
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return { kill, ended };
}

/** Kills the process while the target holds one of its requests; false when it ended before. */
export async function killAt(match: Match, target: TestRegistry, wanted: Wanted): Promise<boolean> {
  const pause = target.pauseAt(match);
  const migration = startMigration(wanted);
  const isHeld = await Promise.race([pause.reached.then(() => true), migration.ended.then(() => false)]);
  await migration.kill();
  pause.release();
  return isHeld;
}
