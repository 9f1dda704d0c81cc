/** What a repair works with, and what the texts of a call come out as with the data at hand. */
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import type { ApiConfig } from '../../../model/api.ts';
import { mapStrings } from '../../secret.ts';
import type { StepWanted } from '../step/generate.ts';
import type { Draft, Setting } from '../step/request/draft.ts';
import { render } from '../step/request/prove.ts';
import type { Failure } from './failure.ts';

export interface Repairing {
  readonly wanted: StepWanted;
  readonly setting: Setting;
  readonly failure: Failure;
  /** The operation that the call was meant to be, as a new step; undefined when none is like it. */
  readonly fresh: Draft | undefined;
  readonly currentItem: unknown;
  /** A text with its placeholders filled; undefined when one of them gives nothing. */
  sample(text: unknown): unknown;
}

/** Fills every text of a call by itself. */
export async function samplesOf(
  config: ApiConfig,
  base: Pick<Repairing, 'wanted' | 'setting' | 'currentItem'>,
  ctx: WorkContext<'sandbox'>,
): Promise<Repairing['sample']> {
  const texts = new Set<string>();
  const parts = [config.headers, config.queryParams, config.urlPath?.split('/'), ...bodyParts(config.body)];
  mapStrings(parts, (text) => {
    for (const part of [text, ...text.matchAll(/<<[\s\S]+?>>/g)].map(String)) if (part.includes('<<')) texts.add(part);
    return text;
  });
  const filled = new Map<string, string | undefined>();
  for (const text of texts) filled.set(text, await fillAlone(text, config, base, ctx));
  return (text) => (typeof text === 'string' && text.includes('<<') ? filled.get(text) : text);
}

function bodyParts(body: string | null | undefined): readonly string[] {
  return [...(body ?? '').matchAll(/<<[\s\S]+?>>/g)].map(([whole]) => whole);
}

async function fillAlone(
  text: string,
  { pagination }: ApiConfig,
  { wanted, setting, currentItem }: Pick<Repairing, 'wanted' | 'setting' | 'currentItem'>,
  ctx: WorkContext<'sandbox'>,
): Promise<string | undefined> {
  const config: ApiConfig = {
    urlHost: 'http://sample',
    method: 'POST',
    body: text,
    ...(isRecord(pagination) ? { pagination } : {}),
  };
  try {
    const { body } = await render(
      { config, integration: undefined, credentials: setting.credentials, stepInput: wanted.stepInput, currentItem },
      ctx,
    );
    return body;
  } catch (error) {
    if (error instanceof PatchbayError && !ctx.signal.aborted) return undefined;
    throw error;
  }
}
