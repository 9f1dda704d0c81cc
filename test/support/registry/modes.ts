/** Who may write what, where (notes, 2.4). */
import { type Core, nameIn, scopeIn } from './core.ts';
import { contextScope, globalScope, type Name, qualify } from './names.ts';
import { referrersOf } from './references.ts';
import { isReferenced, noSubject, notPermitted, Refusal } from './refusal.ts';
import { eachVersion, removeVersion, type Stored } from './state.ts';

const modes = ['READWRITE', 'READONLY', 'READONLY_OVERRIDE', 'IMPORT', 'FORWARD'];

/** The mode that governs a subject: its own, its context's, the global one, the server's default. One word overrides all. */
export function effectiveMode({ state, traits }: Core, name: Name): string {
  if (state.modes.get('') === 'READONLY_OVERRIDE') return 'READONLY_OVERRIDE';
  const scopes = [qualify(name), contextScope(name.context), ...(traits.globalScope ? [globalScope] : [])];
  return scopes.map((scope) => state.modes.get(scope)).find((mode) => mode !== undefined) ?? 'READWRITE';
}

export function assertWritable(core: Core, name: Name): void {
  if (effectiveMode(core, name).startsWith('READONLY')) {
    throw notPermitted(`Subject ${qualify(name)} is in read-only mode`);
  }
}

export function readMode(core: Core, text: string | undefined, isDefaulted: boolean): { readonly mode: string } {
  const scope = scopeIn(core, text);
  const own = core.state.modes.get(scope);
  if (own !== undefined) return { mode: own };
  const name = nameIn(core, text ?? '');
  if (scope === '' || isDefaulted || core.traits.effectiveMode) return { mode: effectiveMode(core, name) };
  const isContext = name.subject === '' && scope !== globalScope;
  if (isContext && core.traits.unsetContextMode === 'READWRITE') return { mode: 'READWRITE' };
  throw new Refusal(40409, `Subject '${scope}' does not have subject-level mode configured`);
}

export interface ModeChange {
  readonly scope: string | undefined;
  readonly mode: unknown;
  readonly force: boolean;
}

export function writeMode(
  core: Core,
  { scope: text, mode: asked, force }: ModeChange,
): { readonly mode: string | null } {
  if (!core.mutableModes) throw notPermitted('Mode changes are not allowed');
  const scope = scopeIn(core, text);
  const mode = typeof asked === 'string' ? asked.toUpperCase() : asked;
  if (mode === null) {
    core.state.modes.delete(scope);
    return { mode: null };
  }
  const isKnown = typeof mode === 'string' && modes.includes(mode) && (mode !== 'FORWARD' || scope === globalScope);
  if (!isKnown || typeof mode !== 'string') {
    throw new Refusal(
      42204,
      'Invalid mode. Valid values are READWRITE, READONLY, READONLY_OVERRIDE, IMPORT and FORWARD',
    );
  }
  if (mode === 'IMPORT' && !force && !core.traits.ignoresImport) enterImport(core, scope);
  core.state.modes.set(scope, mode);
  return { mode };
}

/** Without force a scope must hold no live subject; what was soft-deleted in it is purged. */
function enterImport(core: Core, scope: string): void {
  const name = nameIn(core, scope);
  if (effectiveMode(core, name) === 'IMPORT') return;
  const inScope = [...eachVersion(core.state)].filter(isWithin(core, scope));
  const inTheWay = core.traits.softDeletedOnImport === 'in the way' ? inScope : inScope.filter((row) => !row.deleted);
  if (inTheWay.length > 0) throw notPermitted('Cannot import since found existing subjects');
  if (core.traits.softDeletedOnImport !== 'purged') return;
  for (const row of inScope) {
    if (referrersOf(core, row).some(({ deleted }) => !deleted)) {
      throw isReferenced(`${qualify(row.name)} version ${row.version}`);
    }
  }
  for (const row of inScope) removeVersion(core.state, row);
}

/** The server's own mode governs the default context, and yet its emptiness is asked of every context. */
function isWithin(core: Core, scope: string): (row: Stored) => boolean {
  const isServer = scope === '' || scope === globalScope;
  if (isServer && core.traits.importScope === 'server') return () => true;
  const { context, subject } = nameIn(core, scope);
  if (subject === '') return (row) => row.name.context === context;
  return (row) => qualify(row.name) === scope;
}

/** Answers with the mode that was set; where none was, the subject is what was not found. `recursive` takes the modes of a context's subjects along. */
export function deleteMode(core: Core, text: string | undefined, isRecursive: boolean): { readonly mode: string } {
  if (!core.mutableModes) throw notPermitted('Mode changes are not allowed');
  if (text === undefined && core.traits.deleteMode === 'subject') throw new Refusal(405, 'HTTP 405 Method Not Allowed');
  const scope = scopeIn(core, text);
  const before = core.state.modes.get(scope);
  const { context, subject } = nameIn(core, scope);
  if (before === undefined && scope !== '' && !isRecursive) throw noSubject(scope);
  core.state.modes.delete(scope);
  if (isRecursive && subject === '') {
    const inside = [...core.state.modes.keys()].filter((key) => nameIn(core, key).context === context);
    for (const key of inside) core.state.modes.delete(key);
  }
  return { mode: before ?? 'READWRITE' };
}
