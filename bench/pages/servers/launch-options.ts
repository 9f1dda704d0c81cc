import type { LaunchOptions } from 'puppeteer-core';
import { isShell } from '../../../src/drivers/browser/find.ts';
import { program } from './serve.ts';

/** How the references start the same browser: as root as well, where Chromium has no sandbox. */
export function launchOptions(): LaunchOptions {
  const headless = isShell(program) ? 'shell' : true;
  const args = ['--no-sandbox', '--disable-gpu'];
  // Puppeteer's own answer to the signal closes the browser, and lets the process go on.
  return { executablePath: program, headless, pipe: true, args, handleSIGTERM: false };
}
