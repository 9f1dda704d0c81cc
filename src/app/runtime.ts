import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

/** Sets up the JavaScript engine for what a server does. Has to come before anything large is loaded. */
export function tuneRuntime(): void {
  // The cache of compiled code shortens every start but the first.
  enableCompileCache();
  // Objects of a request die with it. V8 sees some that live through a busy moment and takes their kind for long-lived;
  // collecting them then costs up to a quarter of a short call (`npm run bench -- mcp`).
  setFlagsFromString('--no-allocation-site-pretenuring');
  // Node strips types by WebAssembly, in each thread that loads sources. V8 has been seen to fault where several threads compile
  // their calls from there to JavaScript, or free them, at the same time: so many calls are never reached, and none is compiled.
  setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000');
}
