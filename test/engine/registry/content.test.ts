import { expect, test } from 'vitest';
import { compareTexts, differences, isSameContent } from '../../../src/engine/registry/content.ts';

test.each([
  ['AVRO', '{"a":1,"b":[1,2]}', '{ "b": [1, 2], "a": 1 }', 'canonical'],
  ['AVRO', '{"a":1}', '{"a":1}', 'bytes'],
  ['AVRO', '{"a":[1,2]}', '{"a":[2,1]}', 'different'],
  ['JSON', '{"default":null}', '{}', 'different'],
  ['JSON', '{"maximum":9007199254740993}', '{"maximum":9007199254740992}', 'different'],
  ['JSON', 'no json', 'no  json', 'different'],
  ['PROTOBUF', 'message Hen { int32 eggs = 1; }', 'message Hen {\n  // How many\n  int32 eggs = 1;\n}\n', 'canonical'],
  ['PROTOBUF', 'message Hen { int32 eggs = 1; }', 'message Hen { int32 eggs = 2; }', 'different'],
  ['PROTOBUF', 'option a = "x  y";', 'option a = "x y";', 'different'],
  ['PROTOBUF', 'option a = "http://x";', 'option a = "http://y";', 'different'],
] as const)('%s %j and %j: %s', (type, a, b, equality) => {
  expect(compareTexts(type, a, b)).toBe(equality);
});

const hen = { type: 'AVRO', text: '"int"', references: [], metadata: undefined, ruleSet: undefined };

test('reads references in the context of whoever refers', () => {
  const bare = { ...hen, references: [{ name: 'Egg', subject: 'eggs', version: 1 }] };
  const qualified = { ...hen, references: [{ name: 'Egg', subject: ':.hens:eggs', version: 1 }] };

  expect(isSameContent({ version: bare, context: '.hens' }, { version: qualified, context: '.hens' })).toBe(true);
  expect(isSameContent({ version: bare, context: '.' }, { version: qualified, context: '.' })).toBe(false);
});

test('names everything that differs', () => {
  const other = {
    type: 'JSON',
    text: '"string"',
    references: [{ name: 'Egg', subject: 'eggs', version: 1 }],
    metadata: { properties: { a: '1' } },
    ruleSet: { domainRules: [] },
  };

  expect(differences({ version: hen, context: '.' }, { version: other, context: '.' })).toEqual([
    'type',
    'schema text',
    'references',
    'metadata',
    'rule set',
  ]);
});

test('takes null for nothing, and the order of members for nothing', () => {
  const a = { ...hen, metadata: { tags: null, properties: { a: '1', b: '2' } } };
  const b = { ...hen, metadata: { properties: { b: '2', a: '1' } } };

  expect(isSameContent({ version: a, context: '.' }, { version: b, context: '.' })).toBe(true);
});
