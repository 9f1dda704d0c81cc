/** The kinds of runs that are killed: every kind of step, in every position that matters. */
import { pages, secretOf } from './coop.ts';

/** What the suite knows of a step from outside. */
export interface StepShape {
  readonly id: string;
  /** Its requests must not arrive twice. */
  readonly isUnsafe: boolean;
  /** Items at a time. */
  readonly lanes: number;
  readonly requests: number;
}

export interface Kind {
  readonly name: string;
  /** The tool that stores the definition, and the one that runs it. */
  readonly store: string;
  readonly run: string;
  readonly shapes: readonly StepShape[];
  readonly hasHook: boolean;
  readonly hasSecret: boolean;
  /** What it has got at its end depends on who was faster. */
  readonly isLoose: boolean;
  definition(origin: string): Readonly<Record<string, unknown>>;
}

/** The name that a webhook's requests have instead of a step's. */
export const hookStep = 'hook';

const items = [0, 1, 2, 3, 4, 5];

interface StepOptions {
  readonly method?: string;
  readonly isKeyed?: boolean;
  readonly modify?: boolean;
  /** Goes through the items, so many at a time. */
  readonly lanes?: number;
  readonly isPaged?: boolean;
  readonly mayFail?: boolean;
  readonly key?: string;
  readonly body?: string;
}

interface StepPlan {
  readonly shape: StepShape;
  readonly call: Readonly<Record<string, unknown>>;
  readonly rest: Readonly<Record<string, unknown>>;
}

const pagination = { type: 'PAGE_BASED', pageSize: '2' };

function step(id: string, options: StepOptions = {}): StepPlan {
  const { method = 'GET', isKeyed, modify, lanes, isPaged, mayFail, key, body } = options;
  const item = lanes === undefined ? '0' : '<<currentItem>>';
  const headers = {
    ...(isKeyed === true ? { 'Idempotency-Key': `<<tag>>-${id}-${item}` } : {}),
    ...(key === undefined ? {} : { 'x-coop-key': key }),
  };
  const isSafe = isKeyed === true || (modify !== true && method !== 'POST');
  const each = (lanes === undefined ? 1 : items.length) * (isPaged === true ? pages : 1);
  return {
    shape: { id, isUnsafe: !isSafe, lanes: lanes ?? 1, requests: each },
    call: {
      urlPath: `/<<tag>>/${id}/${item}/${isPaged === true ? '<<page>>' : '1'}`,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(isPaged === true ? { pagination, dataPath: 'eggs' } : {}),
    },
    rest: {
      retry: { attempts: 0 },
      ...(modify === undefined ? {} : { modify }),
      ...(lanes === undefined ? {} : { executionMode: 'LOOP', loopSelector: 'items', loopConcurrency: lanes }),
      ...(mayFail === true ? { failureBehavior: 'CONTINUE' } : {}),
    },
  };
}

interface KindOptions {
  readonly hasHook?: boolean;
  readonly hasSecret?: boolean;
  readonly isLoose?: boolean;
}

function workflow(name: string, steps: readonly StepPlan[], options: KindOptions = {}): Kind {
  return {
    name,
    store: 'workflow/upsert',
    run: 'workflow/execute',
    shapes: steps.map(({ shape }) => shape),
    hasHook: options.hasHook === true,
    hasSecret: options.hasSecret === true,
    isLoose: options.isLoose === true,
    definition: (origin) => ({
      steps: steps.map(({ shape, call, rest }) => ({
        id: shape.id,
        apiConfig: { urlHost: origin, ...call },
        ...rest,
      })),
    }),
  };
}

/** A run of one call or extraction. */
function single(family: 'api' | 'extract', name: string, { shape, call }: StepPlan, options: KindOptions = {}): Kind {
  return {
    ...workflow(name, [], options),
    store: `${family}/upsert`,
    run: family === 'api' ? 'api/call' : 'extract/run',
    shapes: [shape],
    definition: (origin) => ({ urlHost: origin, instruction: 'Count the eggs.', ...call }),
  };
}

export const kinds: readonly Kind[] = [
  workflow('reads', [
    step('look'),
    step('walk', { lanes: 1 }),
    step('leaf', { isPaged: true }),
    step('leafEach', { lanes: 1, isPaged: true }),
    step('flock', { lanes: 4 }),
    step('put', { method: 'PUT', body: '{"hen":"ida"}' }),
    step('drop', { method: 'DELETE' }),
    step('peek', { method: 'HEAD' }),
    step('end'),
  ]),
  workflow(
    'keyed',
    [
      step('lay', { method: 'POST', isKeyed: true }),
      step('layEach', { method: 'POST', isKeyed: true, lanes: 1 }),
      step('layFlock', { method: 'POST', isKeyed: true, lanes: 4 }),
      step('change', { method: 'PUT', isKeyed: true, modify: true }),
      step('end'),
    ],
    { hasHook: true },
  ),
  workflow('posts', [step('look'), step('lay', { method: 'POST' }), step('walk', { lanes: 1 }), step('end')], {
    hasHook: true,
  }),
  workflow('post-last', [step('walk', { lanes: 1 }), step('lay', { method: 'POST' })]),
  workflow('post-rounds', [step('layEach', { method: 'POST', lanes: 1 }), step('end')]),
  workflow('post-lanes', [step('layFlock', { method: 'POST', lanes: 4 }), step('end')]),
  workflow('post-pages', [step('leaf', { method: 'POST', isPaged: true }), step('end')]),
  workflow('post-pages-each', [step('leafEach', { method: 'POST', lanes: 1, isPaged: true }), step('end')]),
  workflow('changes', [step('look', { modify: true }), step('put', { method: 'PUT', modify: true }), step('end')]),
  workflow('stumbles', [
    step('broken', { mayFail: true }),
    step('uneven', { lanes: 4, mayFail: true }),
    step('brokenLay', { method: 'POST', mayFail: true }),
    step('end'),
  ]),
  workflow('stumbles-rounds', [step('uneven', { method: 'POST', lanes: 1, mayFail: true }), step('end')]),
  workflow('fails', [step('look'), step('broken', { method: 'POST' })], { hasHook: true }),
  workflow('fails-softly', [step('look'), step('refused', { method: 'POST' })]),
  workflow('fails-lanes', [step('uneven', { method: 'POST', lanes: 4 })], { isLoose: true }),
  workflow(
    'secret',
    [
      step('echo', { key: '<<coop_key>>' }),
      step('walk', { lanes: 1, key: '<<echo.data.token>>' }),
      step('echoLay', { method: 'POST', isKeyed: true, key: '<<echo.data.token>>' }),
      step('end', { key: '<<echoLay.data.token>>' }),
    ],
    { hasSecret: true },
  ),
  workflow('large', [
    step('big'),
    step('weigh', { method: 'PUT', body: '<<big.data.text>>' }),
    step('walk', { lanes: 1 }),
    step('end', { method: 'PUT', body: '<<big.data.text>>' }),
  ]),
  single('api', 'call', step('look')),
  single('api', 'call-post', step('lay', { method: 'POST' }), { hasHook: true }),
  single('api', 'call-keyed', step('lay', { method: 'POST', isKeyed: true })),
  single('api', 'call-pages', step('leaf', { method: 'POST', isPaged: true })),
  single('extract', 'file', step('file')),
  single('extract', 'file-post', step('file', { method: 'POST' })),
];

/** What a run of the kind is started with. The tag is its idempotency key, too: whoever asks again gets the same run. */
export function inputOf(
  kind: Kind,
  tag: string,
  origin: string,
  webhookUrl = kind.hasHook ? `${origin}/${tag}/${hookStep}/0/1` : undefined,
): Readonly<Record<string, unknown>> {
  return {
    id: kind.name,
    payload: { tag, items },
    ...(kind.hasSecret ? { credentials: { coop_key: secretOf(tag) } } : {}),
    options: {
      background: true,
      idempotencyKey: tag,
      ...(kind.run === 'workflow/execute' ? {} : { retries: 0 }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    },
  };
}
