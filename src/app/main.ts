/** The entry. The cache of compiled code has to be on before anything large is loaded: it shortens every start but the first. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runCommandLine } = await import('./commands.ts');
await runCommandLine(process.argv.slice(2));
