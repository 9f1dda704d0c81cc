#!/usr/bin/env node
// Finds a Node that is new enough, then starts Patchbay: the compiled package, or the sources in a clone.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const compiled = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const main = existsSync(compiled) ? compiled : fileURLToPath(new URL('../src/app/main.ts', import.meta.url));

if (major > 22 || (major === 22 && minor >= 19)) {
  await import(main);
} else {
  const bundled = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (existsSync(bundled)) {
    // The channel carries nothing. It closes when this process is killed, and then Patchbay stops too.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(bundled, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  } else {
    console.error(
      `patchbay: Node ${process.versions.node} is too old; run npm ci in the clone, which brings one, or install Node 22.19 or newer.`,
    );
    process.exit(1);
  }
}
