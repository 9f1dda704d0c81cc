/** Routes below `/schemas`, `/contexts`, `/import`, and the server's own. */
import { type Call, count, flag, readBody, readProposal } from './call.ts';
import { type Core, nameIn } from './core.ts';
import { deleteContext } from './deletes.ts';
import { isObject } from './json.ts';
import { listSchemas } from './listing.ts';
import { holdersOf, largestIdIn, listContexts } from './lookup.ts';
import { effectiveMode } from './modes.ts';
import { qualify } from './names.ts';
import { noRoute, noSchema, notPermitted, Refusal } from './refusal.ts';
import { register } from './register.ts';
import { renderContent } from './render.ts';
import type { Answer, Params, Route } from './route.ts';
import { page, viewOf } from './routes-subjects.ts';
import type { Stored } from './state.ts';

export const schemaRoutes: readonly Route[] = [
  { method: 'GET', pattern: '/', answer: () => ({ body: {} }) },
  { method: 'GET', pattern: '/contexts', answer: getContexts },
  { method: 'DELETE', pattern: '/contexts/:c', answer: removeContext },
  { method: 'GET', pattern: '/schemas', answer: getSchemas },
  { method: 'GET', pattern: '/schemas/types', answer: () => ({ body: ['JSON', 'PROTOBUF', 'AVRO'] }) },
  { method: 'GET', pattern: '/schemas/ids/:id', answer: getById },
  { method: 'GET', pattern: '/schemas/ids/:id/schema', answer: getTextById },
  { method: 'GET', pattern: '/schemas/ids/:id/subjects', answer: getSubjectsOfId },
  { method: 'GET', pattern: '/schemas/ids/:id/versions', answer: getVersionsOfId },
  { method: 'POST', pattern: '/import/schemas', answer: postImport },
  { method: 'GET', pattern: '/v1/metadata/id', answer: getServerId },
  { method: 'GET', pattern: '/v1/metadata/version', answer: getServerVersion },
];

function getContexts(core: Core, call: Call): Answer {
  if (core.traits.contexts === 'none') throw noRoute();
  return { body: page(call, listContexts(core, call.query.get('contextPrefix') ?? '')) };
}

function removeContext(core: Core, _call: Call, { c = '' }: Params): Answer {
  if (!core.traits.deleteContext) throw new Refusal(405, 'HTTP 405 Method Not Allowed');
  deleteContext(core, c);
  return { status: 204 };
}

function getSchemas(core: Core, call: Call): Answer {
  const text = listSchemas(core, {
    prefix: call.query.get('subjectPrefix') ?? '',
    deleted: flag(call, 'deleted'),
    latestOnly: flag(call, 'latestOnly'),
    aliases: flag(call, 'aliases'),
    offset: count(call, 'offset', 0),
    limit: count(call, 'limit', -1),
    context: call.context,
    view: viewOf(core, call),
  });
  return { text };
}

function holders(core: Core, call: Call, { id = '' }: Params): readonly Stored[] {
  if (!/^-?\d+$/.test(id)) throw noRoute();
  return holdersOf(core, Number(id), call.query.get('subject') ?? '');
}

function firstHolder(core: Core, call: Call, params: Params): Stored {
  const [first] = holders(core, call, params);
  if (first === undefined) throw noSchema(Number(params['id']));
  return first;
}

function getById(core: Core, call: Call, params: Params): Answer {
  const content = renderContent(core, firstHolder(core, call, params), viewOf(core, call));
  if (!flag(call, 'fetchMaxId')) return { body: content };
  return { body: { ...content, maxId: largestIdIn(core, call.query.get('subject') ?? '') } };
}

function getTextById(core: Core, call: Call, params: Params): Answer {
  return { text: firstHolder(core, call, params).schema };
}

function wantedHolders(core: Core, call: Call, params: Params): readonly Stored[] {
  return holders(core, call, params).filter(({ deleted }) => flag(call, 'deleted') || !deleted);
}

function shownName(core: Core, call: Call, { name }: Stored): string {
  return viewOf(core, call).isPlain === true ? name.subject : qualify(name);
}

function getSubjectsOfId(core: Core, call: Call, params: Params): Answer {
  return { body: [...new Set(wantedHolders(core, call, params).map((row) => shownName(core, call, row)))] };
}

function getVersionsOfId(core: Core, call: Call, params: Params): Answer {
  const rows = wantedHolders(core, call, params);
  return { body: rows.map((row) => ({ subject: shownName(core, call, row), version: row.version })) };
}

/** AxonOps' own bulk import. The notes name the route and what it needs; the shape of its answer is our guess. */
function postImport(core: Core, call: Call): Answer {
  if (!core.traits.bulkImport) throw noRoute();
  const context = call.context ?? '.';
  if (effectiveMode(core, { context, subject: '' }) !== 'IMPORT') {
    throw notPermitted(`Context ${context} is not in import mode`);
  }
  const { schemas } = readBody(call);
  if (!Array.isArray(schemas)) throw new Refusal(400, 'Unrecognized body');
  const results = schemas.filter(isObject).map((item) => {
    const subject = nameIn(core, String(item['subject'])).subject;
    const row = register(core, { context, subject }, readProposal(item), { normalize: false, force: false });
    return { subject, version: row.version, id: row.id };
  });
  return { body: { imported: results.length, results } };
}

function getServerId(core: Core): Answer {
  if (core.traits.contexts !== 'full') throw noRoute();
  const clusters = { 'kafka-cluster': 'test-kafka', 'schema-registry-cluster': 'test-registry' };
  return { body: { id: '', scope: { path: [], clusters } } };
}

function getServerVersion(core: Core): Answer {
  if (core.traits.contexts !== 'full') throw noRoute();
  return { body: { version: core.traits.version, commitId: 'test' } };
}
