/** Edits as the reference server makes them, and where ours is stricter: an edit that fits twice is refused. */
import { describe, expect, test } from 'vitest';
import { applyEdits, readEdits } from '../../../../src/engine/general/filesystem/edits.ts';

const one = (oldText: string, newText: string) => [{ oldText, newText }];

describe('the content of an edit', () => {
  test('is a list of edits, or the whole new text', () => {
    expect(readEdits('[{"oldText":"a","newText":"b"}]', 'a')).toEqual(one('a', 'b'));
    for (const text of [
      'Berta',
      '[1]',
      '[{"hen":"Berta"}]',
      '[broken',
      '{}',
      '{"edits":1}',
      '{"hen":"oldText":',
      '['.repeat(1e5),
    ])
      expect(readEdits(text, 'hens')).toBeUndefined();
    for (const before of ['', '["Berta"]']) expect(readEdits('[]', before)).toBeUndefined();
  });

  test.each([
    '[]',
    '{"edits": []}',
    '[{"oldText":"a"}]',
    '[{"oldText":"","newText":"b"}]',
    '[{"oldText":"a","newText":"b","more":1}]',
    '[{"oldText":"a","newText":"b"}, 1]',
    '{"oldText":"a","newText":"b"}',
    '{"edits":[{"oldText":"a","newText":"b"}]}',
    '[{"old_text":"a","new_text":"b"}]',
    '[{"oldText":"a","newText":"b"',
    '[{"newText":"say "b"","oldText":"a"}]',
    '{ "edits": [ { "old_str": "a',
    '```json\n[{"oldText":"a","newText":"b"}]\n```',
  ])('is never the whole new text where it looks like edits: %s', (text) => {
    expect(() => readEdits(text, 'hens')).toThrow(expect.objectContaining({ reason: 'EDITS_INVALID' }));
  });
});

describe('an exact edit', () => {
  test.each([
    ['a word', 'Berta lays.', one('Berta', 'Frida'), 'Frida lays.'],
    ['several lines', 'a\nb\nc\n', one('a\nb', 'x\ny\nz'), 'x\ny\nz\nc\n'],
    ['nothing in the place of something', 'a\nb\n', one('a\n', ''), 'b\n'],
    ['signs that mean something to a pattern', 'price: (5)', one('(5)', '$& $1 $$ \\0'), 'price: $& $1 $$ \\0'],
    ['one after the other', 'a b', [...one('a', 'b2'), ...one('b2 b', 'done')], 'done'],
    ['a text without a line break at its end', 'a\nb', one('b', 'c'), 'a\nc'],
    ['a character of two halves', '🐔 hen', one('🐔', '🐓'), '🐓 hen'],
  ])('replaces %s', (_what, text, edits, wanted) => {
    expect(applyEdits(text, edits)).toBe(wanted);
  });
});

describe('an edit that fits but for white space', () => {
  test('takes over the indentation that is there', () => {
    const text = 'if (hen) {\n      feed();\n      water();\n}\n';

    expect(applyEdits(text, one('  feed();\n  water();', '  feed();\n    twice();\n  water();'))).toBe(
      'if (hen) {\n      feed();\n        twice();\n      water();\n}\n',
    );
  });

  test('takes tabs for spaces, and passes over blanks at the ends of lines and around the quote', () => {
    expect(applyEdits('\tfeed();  \n\twater();\n', one('\n  feed();\n  water();\n', '  rest();'))).toBe('\trest();\n');
  });

  test('keeps empty lines within', () => {
    expect(applyEdits('  a\n\n  b\n', one('a\n\nb', 'a\n\nc'))).toBe('  a\n\n  c\n');
  });

  test('may take lines away', () => {
    expect(applyEdits('a\n  b \nc\n', one('b\n', '\n'))).toBe('a\n\nc\n');
  });
});

describe('line ends', () => {
  test('stay as they are: with carriage returns in the file and not in the edit, and the other way round', () => {
    expect(applyEdits('a\r\nb\r\nc\r\n', one('a\nb', 'x\ny\nz'))).toBe('x\r\ny\r\nz\r\nc\r\n');
    expect(applyEdits('a\nb\nc\n', one('a\r\nb', 'x\r\ny'))).toBe('x\ny\nc\n');
  });

  test('of lines that are not edited stay even where they are mixed', () => {
    expect(applyEdits('a\r\nb\nc\r\nd\n', one('c', 'x'))).toBe('a\r\nb\nx\r\nd\n');
    expect(applyEdits('a\nb\r\nc\nd\n', one('b\nc', 'x\ny'))).toBe('a\nx\ny\nd\n');
  });

  test('leave a lone carriage return and a byte order mark alone', () => {
    expect(applyEdits('\ufeffa\rb\r\nc', one('c', 'x'))).toBe('\ufeffa\rb\r\nx');
  });
});

describe('an edit that cannot be made', () => {
  test.each([
    ['fits nowhere', 'a\nb\n', one('c', 'x'), 'EDIT_UNMATCHED'],
    ['is of lines in another order', 'a\nb\n', one('b\na', 'x'), 'EDIT_UNMATCHED'],
    ['is of blanks that are not there', 'a', one('   ', 'x'), 'EDIT_UNMATCHED'],
    ['fits twice', 'a a', one('a', 'x'), 'EDIT_AMBIGUOUS'],
    ['fits twice but for white space', ' a\n  a\n', one('a ', 'x'), 'EDIT_AMBIGUOUS'],
    ['comes after one that took its place', 'a b', [...one('a b', 'c'), ...one('b', 'x')], 'EDIT_UNMATCHED'],
  ])('because it %s', (_why, text, edits, reason) => {
    expect(() => applyEdits(text, edits)).toThrow(expect.objectContaining({ code: 'conflict', reason }));
  });
});

test('edits a large file in a moment', () => {
  const text = Array.from({ length: 100_000 }, (_, at) => `line ${at} of the coop`).join('\r\n');

  const after = applyEdits(text, one('  line 99999 of the coop  ', 'the end'));

  expect(after.endsWith('\r\nthe end')).toBe(true);
});
