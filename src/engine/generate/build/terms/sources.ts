/** The services that a workflow may call, each with what it documents. */
import type { Context } from '../../../../core/context.ts';
import { PatchbayError } from '../../../../core/error.ts';
import { limits } from '../../../../core/limits.ts';
import type { Integration } from '../../../../model/integration.ts';
import { listDefinitions } from '../../../definitions.ts';
import { getDocumented } from '../../../integration/documentation/documented.ts';
import { integrationKind } from '../../../kinds.ts';
import { documentOf } from '../../documents/read.ts';
import type { Operation, ServiceDocument } from '../../documents/terms/document.ts';
import type { CredentialName } from '../../step/binding/authentication.ts';
import { type Telling, tellingOf } from '../../step/operation/evidence.ts';
import { enumOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { nounOf } from './entity.ts';
import { fieldsOf } from './fields.ts';

/** A service with operations to choose from. */
export interface Source {
  readonly integration: Integration;
  readonly document: ServiceDocument;
  readonly credentials: readonly CredentialName[];
  readonly operations: readonly KnownOperation[];
  /** How much a word tells one of its operations from the others. */
  readonly telling: Telling;
}

export interface KnownOperation {
  readonly source: Omit<Source, 'operations'>;
  readonly operation: Operation;
  /** What it is about. */
  readonly noun: readonly string[];
}

export interface Sources {
  readonly all: readonly Source[];
  readonly operations: readonly KnownOperation[];
  /** Ids of those that say nothing about how they are called. */
  readonly silent: readonly string[];
  /** Words for what they are about: things, fields, parameters and the values that these choose among. */
  readonly vocabulary: ReadonlySet<string>;
}

interface Wanted {
  readonly integrationIds?: readonly string[] | undefined;
  readonly instruction: string;
}

/**
 * Those named, or all that are stored; of very many those whose documentation has most of the instruction's words. Throws
 * `not_found` for an unknown id, `invalid_input` with NO_DOCUMENTATION.
 */
export async function readSources(
  { integrationIds, instruction }: Wanted,
  ctx: Context<'store' | 'vault'>,
): Promise<Sources> {
  const named = [...new Set(integrationIds ?? [])];
  const integrations =
    named.length > 0
      ? await Promise.all(named.map((id) => getDocumented(id, ctx)))
      : likeliest(
          (await listDefinitions(integrationKind, { limit: limits.buildIntegrationsRanked, offset: 0 }, ctx)).items,
          instruction,
        );
  const read = integrations.map((integration) => ({ integration, document: documentOf(integration) }));
  const all = read.flatMap(({ integration, document }) =>
    document === undefined ? [] : [toSource(integration, document)],
  );
  const unread = read.filter(({ document }) => document === undefined).map(({ integration }) => integration);
  if (all.length === 0) throw noDocumentation(unread);
  const operations = all.flatMap((source) => source.operations);
  const silent = unread.map(({ id }) => id);
  return { all, operations, silent, vocabulary: new Set(operations.flatMap(vocabularyOf)) };
}

/** Characters of a document that are looked at for words of the instruction, and words that are looked for. */
const looked = { chars: 200_000, words: 30 };

function likeliest(integrations: readonly Integration[], instruction: string): readonly Integration[] {
  if (integrations.length <= limits.buildIntegrations) return integrations;
  const words = [...new Set(wordsOf(instruction.replace(/[^\p{L}\p{N}]+/gu, ' ')))].filter(({ length }) => length > 2);
  const patterns = words
    .slice(0, looked.words)
    .map((word) => new RegExp(`(?<![a-z])${word.replace(/y$/, '(?:y|ie)')}(?:e?s)?(?![a-z])`, 'i'));
  const found = integrations.map(({ id, name, openApiSchema, documentation }) => {
    const text = `${id} ${name ?? ''} ${(openApiSchema ?? documentation ?? '').slice(0, looked.chars)}`;
    return patterns.map((pattern) => pattern.test(text));
  });
  // A word counts by how few have it.
  const weights = patterns.map((_, at) => 1 / (1 + found.filter((has) => has[at] === true).length));
  const scoreOf = (has: readonly boolean[]): number =>
    has.reduce((sum, is, at) => sum + (is ? (weights[at] ?? 0) : 0), 0);
  return integrations
    .map((integration, at) => ({ integration, score: scoreOf(found[at] ?? []) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.buildIntegrations)
    .map(({ integration }) => integration);
}

function vocabularyOf({ noun, operation: { parameters, body, answer } }: KnownOperation): readonly string[] {
  return [
    ...noun,
    ...parameters.flatMap(({ name, schema }) => [...wordsOf(name), ...enumOf(schema).map(String).flatMap(wordsOf)]),
    ...[body?.schema, answer].flatMap((schema) => fieldsOf(schema)).flat(),
  ];
}

function toSource(integration: Integration, document: ServiceDocument): Source {
  const credentials = Object.keys(integration.credentials ?? {}).map((name) => ({
    bare: name,
    variable: `${integration.id}_${name}`,
  }));
  const source = { integration, document, credentials, telling: tellingOf(document.operations) };
  const operations = document.operations
    .filter(({ isDeprecated, method }) => !isDeprecated && method !== 'HEAD' && method !== 'OPTIONS')
    .map((operation) => ({ source, operation, noun: nounOf(operation) }));
  return { ...source, operations };
}

function noDocumentation(unread: readonly Integration[]): PatchbayError {
  const which = unread.length === 0 ? 'No integration is stored' : unread.slice(0, 5).map(whyUnread).join('; ');
  return new PatchbayError('invalid_input', `${which}, so that nothing says which services there are to call.`, {
    reason: 'NO_DOCUMENTATION',
    hint: 'Store each service with integration_upsert: with a `documentationUrl`, its OpenAPI document as `openApiSchema`, or text about its requests as `documentation`.',
  });
}

function whyUnread({ id, openApiSchema, documentation, documentationPending, documentationUrl }: Integration): string {
  if ((openApiSchema ?? documentation ?? '') !== '') return `The documentation of '${id}' names no operations`;
  if (documentationPending === true) return `The documentation of '${id}' could not be fetched yet`;
  return (documentationUrl ?? '') === ''
    ? `No documentation is stored for '${id}'`
    : `Nothing was found at the \`documentationUrl\` of '${id}'`;
}

/** What people call the services. */
export function namesOf({ all }: Sources): readonly string[] {
  return [...new Set(all.flatMap(({ integration: { id, name } }) => [id, name ?? id]))];
}

/** Ids, as messages list them. */
export function listed(ids: readonly string[]): string {
  return ids.map((id) => `'${id}'`).join(', ');
}
