import { expect, test } from 'vitest';
import { textForm } from '../../../../src/engine/page/document/forms.ts';

const parts = {
  title: 'A & B',
  description: '<c>',
  content: 'x\u0000\ud800 ]]> y',
  links: [{ url: 'http://h/', text: 't' }],
};

test('plain is the text alone', () => {
  expect(textForm({ ...parts, content: 'Hen & <egg>' }, 'plain')).toBe('Hen & <egg>');
});

test('XML has three elements, no root, and only what XML may hold', () => {
  expect(textForm(parts, 'xml')).toBe(
    '<title>A &amp; B</title>\n<description>&lt;c&gt;</description>\n<content>x\ufffd\ufffd ]]&gt; y</content>',
  );
});

test('JSON has links where they were wanted', () => {
  const { links: _links, ...bare } = parts;

  expect(JSON.parse(textForm({ ...parts, content: 'x' }, 'json'))).toEqual({ ...parts, content: 'x' });
  expect(JSON.parse(textForm(bare, 'json'))).not.toHaveProperty('links');
});
