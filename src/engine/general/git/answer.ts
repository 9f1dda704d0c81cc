/** Questions about a repository at the hosting service, answered as data. */
import type * as z from 'zod';
import { PatchbayError } from '../../../core/error.ts';
import type { GitOutput } from '../../../model/git.ts';
import { textPart } from '../../page/document/cut.ts';
import { cutData } from '../../part.ts';
import { type GitContext, openAsk } from './ask.ts';
import type { FindAt, Found } from './found.ts';
import { findAtGithub } from './github.ts';
import { findAtGitlab } from './gitlab.ts';
import { readQuery, sayWanted } from './wanted.ts';

export interface GitRequest {
  readonly repo: string;
  readonly query: string;
  readonly offset: number;
}

const services: Readonly<Record<GitContext['hosting']['kind'], FindAt>> = {
  gitlab: findAtGitlab,
  github: findAtGithub,
};
/** Items of one page, unless the query says how many. */
const itemCount = 20;
/** Room for what is told beside the content. */
const envelopeChars = 3_000;

export async function askRepository(request: GitRequest, ctx: GitContext): Promise<z.input<typeof GitOutput>> {
  const repo = checkedRepo(request.repo);
  const { wanted, count = itemCount } = readQuery(request.query);
  const ask = await openAsk(ctx);
  const page = { page: Math.floor(request.offset / count) + 1, count };
  const found = await services[ask.hosting.kind](wanted, repo, page, ask);
  const { items, item, content, path } = found;
  const room = Math.max(envelopeChars, ctx.budget.resultChars - envelopeChars);
  return {
    repo,
    host: ask.hosting.host,
    read_as: sayWanted(wanted),
    ...(path === undefined ? {} : { path }),
    ...('ref' in wanted && wanted.ref !== undefined ? { ref: wanted.ref } : {}),
    ...(item === undefined ? {} : { item }),
    ...(content === undefined ? listed(found, { request, count, room }) : written(content, request, room)),
    // The commits of a difference stand beside it.
    ...(content === undefined || items === undefined ? {} : { items: items.slice(0, itemCount) }),
  };
}

interface Listing {
  readonly request: GitRequest;
  readonly count: number;
  readonly room: number;
}

/** Those of the page that fit; an offset within a page passes over what was shown. */
function listed({ items, hasMore = false, isWhole = false }: Found, { request, count, room }: Listing) {
  if (items === undefined) return {};
  const skipped = isWhole ? request.offset : request.offset % count;
  const { shown } = cutData(items, room, skipped);
  // One that is too long for any answer is shown alone: its text has been cut before.
  const end = Math.max(shown, Math.min(items.length, skipped + 1));
  const next = { tool: 'git', arguments: { ...request, offset: request.offset - skipped + end } };
  return { items: items.slice(skipped, end), ...(end < items.length || hasMore ? { next } : {}) };
}

function written(content: string, request: GitRequest, room: number) {
  const { text, next } = textPart(content, request.offset, room);
  const more = next === undefined ? {} : { next: { tool: 'git', arguments: { ...request, offset: next } } };
  return { content: text, ...more };
}

/** Throws `invalid_input`: whatever else it is, it could be another path of the service. */
function checkedRepo(repo: string): string {
  const parts = repo.split('/');
  const isGood = /^[\w.-]+\/[\w.-]+$/.test(repo) && parts.every((part) => !part.startsWith('-') && !/^\.+$/.test(part));
  if (isGood) return repo;
  throw new PatchbayError('invalid_input', 'The repository was not named as owner/repo.', {
    reason: 'INVALID_REPO',
    hint: 'Give both names with one slash between them, such as coop/hens; neither begins with "-".',
  });
}
