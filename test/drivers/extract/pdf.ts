/** A PDF of one page, whose content is compressed already: the libraries that write PDF do not make bombs. */
export function pdf(content: Uint8Array): Buffer {
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Count 1/Kids[3 0 R]>>'],
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>'],
    [`<</Length ${content.length}/Filter/FlateDecode>>stream\n`, content, '\nendstream'],
  ];
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const offsets = objects.map((body, index) => {
    const offset = size(parts);
    for (const part of [`${index + 1} 0 obj\n`, ...body, '\nendobj\n']) parts.push(Buffer.from(part));
    return offset;
  });
  const start = size(parts);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function size(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
