/** The vector kernel as a module of bytes: it is needed where no assembler is. */
import { assemble } from './assemble.ts';
import type { GeneratedFile } from './file.ts';

export const kernelSource = 'src/drivers/vectors/sqlite/kernel.wat';

/** Base64 in lines that an editor can show. */
export function kernelModule(source: string): GeneratedFile {
  const lines =
    Buffer.from(assemble(source))
      .toString('base64')
      .match(/.{1,108}/g) ?? [];
  const text = [
    `// Generated from ${kernelSource} by \`npm run gen\`; do not edit.`,
    'export const kernelBytes =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};`,
  ];
  return { path: 'src/drivers/vectors/sqlite/kernel-bytes.ts', text: `${text.join('\n')}\n` };
}
