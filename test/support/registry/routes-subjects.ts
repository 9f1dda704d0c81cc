/** Routes below `/subjects` and `/compatibility`. */
import { type Call, count, flag, readBody, readProposal } from './call.ts';
import { compatibilityProblems } from './compatibility.ts';
import { type Core, followAlias } from './core.ts';
import { deleteSubject, deleteVersion } from './deletes.ts';
import { type Deleted, findContent, listSubjects, listVersions, readVersion, referrerIds } from './lookup.ts';
import { defaultContext, parseName, qualify } from './names.ts';
import { noSubject, noVersion } from './refusal.ts';
import { assertParses, register } from './register.ts';
import { renderContent, renderVersion, type View } from './render.ts';
import type { Answer, Params, Route } from './route.ts';
import { type Stored, versionsOf } from './state.ts';
import { selectVersion } from './version.ts';

export const subjectRoutes: readonly Route[] = [
  { method: 'GET', pattern: '/subjects', answer: getSubjects },
  { method: 'POST', pattern: '/subjects/:s', answer: postLookup },
  { method: 'DELETE', pattern: '/subjects/:s', answer: removeSubject },
  { method: 'GET', pattern: '/subjects/:s/versions', answer: getVersions },
  { method: 'POST', pattern: '/subjects/:s/versions', answer: postVersion },
  { method: 'GET', pattern: '/subjects/:s/versions/:v', answer: getVersion },
  { method: 'DELETE', pattern: '/subjects/:s/versions/:v', answer: removeOneVersion },
  { method: 'GET', pattern: '/subjects/:s/versions/:v/schema', answer: getText },
  { method: 'GET', pattern: '/subjects/:s/versions/:v/referencedby', answer: getReferrers },
  { method: 'POST', pattern: '/compatibility/subjects/:s/versions', answer: postCompatibility },
  { method: 'POST', pattern: '/compatibility/subjects/:s/versions/:v', answer: postCompatibility },
];

function deletedOf(call: Call): Deleted {
  return { deleted: flag(call, 'deleted'), deletedOnly: flag(call, 'deletedOnly') };
}

/** Some products answer plain names below the prefix of a context. */
export function viewOf({ traits }: Core, { context, query }: Call): View {
  return {
    isPlain: traits.plainNames && context !== undefined && context !== defaultContext,
    isQualified: query.get('referenceFormat')?.toLowerCase() === 'qualified',
  };
}

export function page<Item>(call: Call, items: readonly Item[], usual = -1): readonly Item[] {
  const offset = count(call, 'offset', 0);
  const limit = count(call, 'limit', usual);
  return items.slice(offset, limit > 0 ? offset + limit : undefined);
}

function getSubjects(core: Core, call: Call): Answer {
  const prefix = call.query.get('subjectPrefix') ?? core.traits.subjectsPrefix;
  const names = listSubjects(core, prefix, deletedOf(call));
  const isPlain = viewOf(core, call).isPlain === true;
  const shown = isPlain ? names.map((name) => parseName(name).subject) : names;
  return { body: page(call, shown, core.traits.subjectsPage) };
}

function postLookup(core: Core, call: Call, { s = '' }: Params): Answer {
  const row = findContent(core, s, readProposal(readBody(call)), flag(call, 'deleted'));
  return { body: renderVersion(core, row, viewOf(core, call)) };
}

function removeSubject(core: Core, call: Call, { s = '' }: Params): Answer {
  return { body: deleteSubject(core, s, flag(call, 'permanent')) };
}

function getVersions(core: Core, call: Call, { s = '' }: Params): Answer {
  const isNegative = flag(call, 'deletedAsNegative') && core.traits.newFields;
  const rows = listVersions(core, s, deletedOf(call));
  return { body: page(call, rows).map(({ version, deleted }) => (isNegative && deleted ? -version : version)) };
}

function postVersion(core: Core, call: Call, { s = '' }: Params): Answer {
  const manner = { normalize: flag(call, 'normalize'), force: flag(call, 'force') };
  const row = register(core, followAlias(core, s), readProposal(readBody(call)), manner);
  const { traits } = core;
  if (!traits.newFields) return { body: { id: row.id } };
  return { body: { id: row.id, version: row.version, ...renderContent(core, row), ts: row.ts } };
}

function getVersion(core: Core, call: Call, { s = '', v = '' }: Params): Answer {
  return { body: renderVersion(core, versionOf(core, call, s, v), viewOf(core, call)) };
}

function versionOf(core: Core, call: Call, subject: string, version: string): Stored {
  return readVersion(core, subject, version, flag(call, 'deleted'));
}

function removeOneVersion(core: Core, call: Call, { s = '', v = '' }: Params): Answer {
  return { body: deleteVersion(core, s, v, flag(call, 'permanent')) };
}

function getText(core: Core, call: Call, { s = '', v = '' }: Params): Answer {
  return { text: versionOf(core, call, s, v).schema };
}

function getReferrers(core: Core, call: Call, { s = '', v = '' }: Params): Answer {
  return { body: referrerIds(core, versionOf(core, call, s, v), flag(call, 'deleted')) };
}

function postCompatibility(core: Core, call: Call, { s = '', v }: Params): Answer {
  const content = readProposal(readBody(call));
  assertParses(content);
  const name = followAlias(core, s);
  const live = versionsOf(core.state, name).filter(({ deleted }) => !deleted);
  const chosen = v === undefined ? undefined : selectVersion(live, v, false);
  if (v !== undefined && chosen === undefined) throw live.length === 0 ? noSubject(qualify(name)) : noVersion(v);
  const messages = compatibilityProblems(core, name, content, chosen === undefined ? live : [chosen]);
  const verdict = { is_compatible: messages.length === 0 };
  return { body: flag(call, 'verbose') ? { ...verdict, messages } : verdict };
}
