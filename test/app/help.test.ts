import { expect, test } from 'vitest';
import { helpText } from '../../src/app/help.ts';

test('fits a terminal, and stays in its columns', () => {
  const lines = helpText(80).split('\n');

  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => /^ {3,}\S/.test(line)).map((line) => line.search(/\S/))).toEqual(
    expect.arrayContaining([30]),
  );
});

test('has one line for each flag where nobody sees a terminal', () => {
  expect(helpText()).toMatch(/^ {2}--egress .* Default: .*\.$/m);
});
