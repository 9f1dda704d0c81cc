/** A real MCP client that starts Patchbay over stdio, as a desktop host does. */
import type { Progress } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { packageVersion } from '../package.ts';

/** The newest revision, without asking first: this server is our own. */
const revision = '2026-07-28';

export interface Patchbay {
  readonly revision: string;
  readonly tools: readonly string[];
  /** The tool's structured result. Throws the failure that the tool answered with. */
  call<S extends z.ZodType>(request: ToolCall<S>): Promise<z.output<S>>;
  close(): Promise<void>;
  /** Ends the process as a power cut would: it has no time for anything. Resolves when it is gone. */
  kill(): Promise<void>;
}

export interface ToolCall<S extends z.ZodType> {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly answer: S;
  readonly onProgress?: (step: Progress) => void;
}

const Failure = z.object({ error: z.object({ message: z.string(), hint: z.string().optional() }) });

/**
 * Starts Patchbay under this same Node; what it has to say on stderr goes to ours.
 *
 * Throws `unsupported` when the client library is missing, `upstream_failed` when Patchbay does not come up.
 */
export async function startPatchbay(args: readonly string[], signal: AbortSignal): Promise<Patchbay> {
  const { Client, StdioClientTransport } = await loadLibrary();
  // Of the library's own class the client would start a second server, only to ask it for its revision.
  const transport = new (class extends StdioClientTransport {})({ command: process.execPath, args: [...args] });
  const client = new Client(
    { name: 'patchbay-demo', version: packageVersion() },
    { versionNegotiation: { mode: { pin: revision } } },
  );
  const gone = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  try {
    await answered('Patchbay did not start over stdio.', client.connect(transport, { signal }));
    const { tools } = await answered('Patchbay did not list its tools.', client.listTools(undefined, { signal }));
    return {
      revision: client.getNegotiatedProtocolVersion() ?? revision,
      tools: tools.map((tool) => tool.name),
      async call({ tool, arguments: input, answer, onProgress }) {
        const options = onProgress === undefined ? { signal } : { signal, onprogress: onProgress };
        const calling = client.callTool({ name: tool, arguments: { ...input } }, options);
        const result = await answered(`${tool} got no answer.`, calling);
        if (result.isError !== true) return answer.parse(result.structuredContent);
        const { message, hint } = Failure.parse(result.structuredContent).error;
        throw new PatchbayError('upstream_failed', `${tool} failed: ${message}`, { hint });
      },
      close: () => client.close(),
      async kill() {
        const { pid } = transport;
        if (pid === null) return;
        process.kill(pid, 'SIGKILL');
        await gone;
      },
    };
  } catch (error) {
    await transport.close();
    throw error;
  }
}

/** A development dependency of a clone; whoever installed the package may not have it. */
async function loadLibrary() {
  try {
    const [{ Client }, { StdioClientTransport }] = await Promise.all([
      import('@modelcontextprotocol/client'),
      import('@modelcontextprotocol/client/stdio'),
    ]);
    return { Client, StdioClientTransport };
  } catch (cause) {
    throw new PatchbayError('unsupported', 'The demo is an MCP client, and the library for one is not installed.', {
      hint: 'Run `npm install @modelcontextprotocol/client` beside Patchbay, or `npm ci` in a clone.',
      cause,
    });
  }
}

/** Says what was not answered; the library's own words stay in `cause`. */
async function answered<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PatchbayError('upstream_failed', what, { hint: 'What it had to say, if anything, stands above.', cause });
  }
}
