/** The shape of a tool: one capability, defined once, served by every face. */
import type * as z from 'zod';
import type { Context } from './context.ts';
import type { OptionalPort, PortName } from './ports.ts';

/** `destroy` is a write that loses something: it is announced as destructive. */
export type Effect = 'read' | 'write' | 'destroy';

/** The families, which are also the toolsets. */
export const families = [
  'workflow',
  'schedule',
  'api',
  'extract',
  'run',
  'integration',
  'tenant',
  'page',
  'db',
  'registry',
  'oauth',
  'business',
  'general',
] as const;

export type Family = (typeof families)[number];

/** What a tool shows on the console: the `items` of its answer as a table, or as drawings. */
export interface ConsolePanel {
  readonly title: string;
  /** What is counted, such as `Runs`. */
  readonly counted: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Panels are shown by their place, the lowest first. */
  readonly place: number;
  readonly columns: readonly {
    readonly key: string;
    readonly title: string;
    /** `count` is how many a list has; a `name` may be long, and is cut nowhere. */
    readonly kind?: 'number' | 'count' | 'state' | 'name' | 'id' | 'long';
    /** The member with the time that lies before: shown is how long it took from then on. */
    readonly since?: string;
  }[];
  /** Members of an item that hold a drawing, what it is called and what is to be said of it. */
  readonly drawing?: { readonly title: string; readonly text: string; readonly svg: string };
  /** What is said when there are none. */
  readonly empty: string;
}

export interface ServedResource {
  readonly noun: string;
  readonly title: string;
  readonly description: string;
  /** Where the resource is a text in the output, and not all of it as JSON: which member, and what stands behind the id. */
  readonly file?: { readonly member: string; readonly suffix: `.${string}`; readonly mimeType: string };
}

/** How faces offer a tool beyond a plain call. Data only: no face knows a tool by name. */
export interface Serve {
  /** The GraphQL root field. */
  readonly graphql?: string;
  /** The path of the page service that it answers. */
  readonly page?: string;
  /** The member of the output that is the root field's value, where that is no object. */
  readonly value?: string;
  /** This tool reads the resource behind `patchbay://<noun>/{id}`, by its argument `id`. */
  readonly resource?: ServedResource;
  /** This tool lists what the resource `noun` has; `items` of its output carry `id`. */
  readonly lists?: string;
  /** A call with these arguments reads the one resource `patchbay://<noun>/<id>`, which `also` is another address of. */
  readonly document?: {
    readonly noun: string;
    readonly id: string;
    readonly also?: string;
    readonly title: string;
    readonly description: string;
    readonly arguments: Readonly<Record<string, unknown>>;
  };
  /** Its output holds what strangers wrote: where a model reads it as text, it is marked as data. */
  readonly fenced?: boolean;
  readonly console?: ConsolePanel;
  /** Those who have no more than the role `worker` may call it; other tools are the owner's alone. */
  readonly workers?: boolean;
  /** A call can outlive its caller: its output may be a handle that these tools read and cancel. */
  readonly handle?: { readonly read: string; readonly cancel: string };
}

/** A part of the arguments, and what it is read by. */
export interface Within {
  readonly path: string;
  readonly shape: z.ZodObject;
  readonly given: unknown;
}

export interface Tool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  P extends PortName = PortName,
  W extends OptionalPort = OptionalPort,
> {
  /** The contract's spelling (`db/query`), or `family/camelCase` for our own; general tools are bare. */
  readonly name: string;
  readonly family: Family;
  readonly title: string;
  /** One sentence, verb first, what a caller gets; under 120 characters. */
  readonly summary: string;
  readonly effect: Effect;
  /** A repeated write with the same arguments changes nothing more. Reads always are. */
  readonly idempotent?: boolean;
  /** False for tools of our own that go beyond the contract: they are listed with `--toolsets all`. */
  readonly contract: boolean;
  readonly needs: readonly P[];
  /** Ports that it makes use of where they are there, and can do without. */
  readonly wants?: readonly W[];
  readonly input: I;
  readonly output: O;
  readonly serve?: Serve;
  /** The values of an argument with which a tool that writes only reads; with them it is offered in read-only mode too. */
  readonly reads?: { readonly argument: string; readonly values: readonly string[] };
  /** What stands in objects of anything and is read by a shape of its own: members that this does not have are told as ignored. */
  within?(input: z.output<I>): readonly Within[];
  /** Arguments that parse; shown in the generated reference. */
  readonly example: z.input<I>;
  run(input: z.output<I>, ctx: Context<P, W>): Promise<z.input<O>>;
}

/** A tool whose types the registry has forgotten; only the door calls `run`, with parsed input. */
export interface AnyTool extends Omit<Tool, 'run' | 'within' | 'example' | 'needs'> {
  readonly needs: readonly PortName[];
  readonly example: unknown;
  within?(input: never): readonly Within[];
  run(input: never, ctx: never): Promise<unknown>;
}

/** Checks a tool's types where it is written; returns it unchanged. */
export function defineTool<
  I extends z.ZodObject,
  O extends z.ZodObject,
  const P extends PortName,
  const W extends OptionalPort = never,
>(tool: Tool<I, O, P, W>): Tool<I, O, P, W> {
  return tool;
}
