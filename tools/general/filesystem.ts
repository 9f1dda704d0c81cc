import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { FilesystemOutput, filesystemArguments } from '../../src/model/filesystem.ts';

export default defineTool({
  name: 'filesystem',
  family: 'general',
  title: 'Read and change files',
  summary: 'Reads, creates, edits and deletes files of this machine in the folders that are open.',
  effect: 'destroy',
  contract: true,
  needs: ['folders'],
  input: z.object(filesystemArguments),
  output: FilesystemOutput,
  serve: { fenced: true },
  reads: { argument: 'operation', values: ['read'] },
  example: { operation: 'edit', filePath: 'hens.md', content: '[{"oldText":"Berta","newText":"Frida"}]', dryRun: true },
  // The comparison of texts is loaded when it is first needed.
  async run(input, ctx) {
    const { performOnFile } = await import('../../src/engine/general/filesystem/perform.ts');
    return performOnFile(input, ctx);
  },
});
