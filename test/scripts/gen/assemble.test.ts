import { expect, test } from 'vitest';
import { assemble } from '../../../scripts/gen/assemble.ts';

const module = (body: string): string =>
  `(module (import "patchbay" "memory" (memory 1 2)) ;; a comment
    (func $run (export "run") (param $at i32) (local $sum i64) ${body}))`;

test('makes a module that an engine takes', () => {
  const bytes = assemble(module('(local.set $sum (i64.const -300))'));

  expect(Reflect.get(globalThis, 'WebAssembly').validate(bytes)).toBe(true);
});

test('lets functions call each other', () => {
  const bytes = assemble(module('(loop $again (call $run (i32.xor (local.get $at) (i32.const 1))))'));

  expect(Reflect.get(globalThis, 'WebAssembly').validate(bytes)).toBe(true);
});

test.each([
  ['(i32.divide (local.get $at) (local.get $at))', 'There is no instruction i32.divide.'],
  ['(local.set $none (local.get $at))', 'Nothing is named $none.'],
  ['(call $walk (local.get $at))', 'Nothing is named $walk.'],
  ['(br_if $out (local.get $at))', 'Nothing is named $out.'],
])('refuses %s', (body, message) => {
  expect(() => assemble(module(body))).toThrow(message);
});
