/** The entry. */
import { tuneRuntime } from './runtime.ts';

tuneRuntime();
const { runCommandLine } = await import('./commands.ts');
await runCommandLine(process.argv.slice(2));
