import { describe, expect, test } from 'vitest';
import { compile, inlineLimits, openEvaluator } from '../../../../src/drivers/sandbox/jsonata/index.ts';

const { tryInline } = openEvaluator();
const hens = Array.from({ length: 1_000 }, (_, id) => ({
  id,
  name: `hen ${id}`,
  price: ((id * 37) % 1000) / 10 + 0.5,
  qty: id % 7,
  active: id % 2 === 0,
  tags: ['brown', 'old'],
}));
const farm = { hens, numbers: hens.map(({ id }) => id), text: 'lay '.repeat(250_000) };

describe('an answer', () => {
  test('is the value of the expression', () => {
    expect(tryInline('$sum(hens[active and id < 10].id)', farm)).toEqual({ done: true, value: 20 });
  });

  test('is undefined when nothing matched', () => {
    expect(tryInline('coop.door', farm)).toEqual({ done: true, value: undefined });
  });

  test('reads bindings, and lets the expression bind over them', () => {
    const bindings = { least: 998, sum: 'mine' };

    expect(tryInline('numbers[$ > $least]', farm, bindings)).toEqual({ done: true, value: 999 });
    expect(tryInline('($least := 5; $least & $sum)', farm, bindings)).toEqual({ done: true, value: '5mine' });
  });

  test('reaches only the own names of its bindings', () => {
    expect(tryInline('$constructor', farm, {})).toEqual({ done: true, value: undefined });
    expect(tryInline('$f()', farm, { f: () => 1 })).toEqual({ done: false });
  });

  test('is plain data', () => {
    const answer = tryInline('{"a": hens[id < 2].{"id": id}, "b": $keys(hens[0])}', farm);

    expect(answer).toStrictEqual({
      done: true,
      value: { a: [{ id: 0 }, { id: 1 }], b: ['id', 'name', 'price', 'qty', 'active', 'tags'] },
    });
  });

  test('shares with the data what it takes from it', () => {
    const answer = tryInline('hens[0]', farm);

    expect(answer.done && answer.value).toBe(hens[0]);
  });

  test('may be as large as the data when it is a part of it', () => {
    const numbers = Array.from({ length: inlineLimits.resultValues + 1 }, (_, at) => at);

    expect(tryInline('$.farm.numbers', { farm: { numbers } })).toEqual({ done: true, value: numbers });
    expect(tryInline('{"numbers": farm.numbers}', { farm: { numbers } })).toEqual({ done: false });
  });
});

describe('the library is asked', () => {
  test.each(['hens[', '1 +', '$error("x")', '"a" + 1', '$sum("a")', '$number("x")', '$nobody()', '{"a": 1, "a": 2}'])(
    'what is wrong with %s',
    (text) => {
      expect(tryInline(text, farm)).toEqual({ done: false });
    },
  );

  test.each([
    ['prototypes', '{"__proto__": hens[0]}'],
    ['a constructor that is called', '"".constructor("x")'],
    ['a function as a value', '$sum'],
    ['a function in data', '[$sum]'],
    ['the time', '$now()'],
    ['regular expressions', '$contains(text, /(l+)+$/)'],
    ['evaluation of text', '$eval("1")'],
    ['data that is not there', undefined],
  ])('about %s', (_what, text) => {
    expect(tryInline(text ?? 'a', text === undefined ? undefined : farm)).toEqual({ done: false });
  });

  test('about data that poses as a function', () => {
    expect(tryInline('hen.name', { hen: { name: 'Berta', _jsonata_lambda: true } })).toEqual({ done: false });
  });
});

describe('a budget', () => {
  test.each([
    '[1..1000000000]',
    '[1..20000].[1..20000]',
    '[1..300].($x := $; [1..300].($x * $))',
    'hens[$count($$.hens[qty > 2]) > 2]',
    '$map(hens, function($h){ $map($$.hens, function($o){ $o.id + $h.id }) })',
    '$reduce([1..60], function($a, $b){ $a & $a }, "xy")',
    '$reduce([1..60], function($a, $b){ [$a, $a] }, [1])',
    '$reduce([1..60], function($a, $b){ {"a": $a, "b": $a} }, "x")',
    '$reduce([1..60], function($a, $b){ {"a": $a, "b": $a} }, "x") & ""',
    'hens.{"all": $$}',
    'hens.$$',
    '($f := function($n){ $f($n + 1) }; $f(0))',
    '($f := function($n){ 1 + $f($n + 1) }; $f(0))',
    '$pad("a", 1000000000, "xyz")',
    '$uppercase(text)',
    '$split(text, "")',
    '$replace(text, "l", "looooooong")',
    '$map([1..1000], function($i){ $contains($$.text, "zzz") })',
    '$distinct(hens)',
    '$reduce(numbers, function($a, $b){ $append($a, $b) }, [])',
    'hens.$string($$)',
    '**.**',
    `[1..9000].(${'1;'.repeat(1_500)}1)`,
    `[1..9000].(${'true and '.repeat(40)}true)`,
    `[1..9000].(${'false ? 1 : '.repeat(90)}1)`,
    `[1..9000].${'-('.repeat(45)}1${')'.repeat(45)}`,
    `[1..9000].($${'[0]'.repeat(1_000)})`,
    `[1..9000].function(${Array.from({ length: 400 }, (_, at) => `$p${at}`).join()}){ 1 }(1)`,
    `($f := function($x){ 1 }; [1..9000].$f(${'1,'.repeat(1_500)}1))`,
    `[1..9000].[${'1,'.repeat(1_500)}1]`,
    `[1..9000].{${Array.from({ length: 300 }, (_, at) => `"k${at}":1`).join()}}`,
    `($o := ${'{"a":'.repeat(90)}1${'}'.repeat(90)}; [1..9000].($o${'.a'.repeat(90)}))`,
    `[1..9000].$zip(${'1,'.repeat(1_500)}1)`,
    `[1..9000].$append(${'['.repeat(40)}1${']'.repeat(40)}, 1)`,
  ])('ends %s soon', (text) => {
    const program = compile(text);
    const before = process.cpuUsage();
    const answer = tryInline(text, farm);
    const { user, system } = process.cpuUsage(before);

    expect(program).toBeDefined();
    expect(answer).toEqual({ done: false });
    // Ten times the aim: the code is cold here, and the machine busy.
    expect((user + system) / 1000).toBeLessThan(50);
  });

  test('survives data deeper than the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(8_000)}${']'.repeat(8_000)}`);

    for (const text of ['**', '*', 'a', '$string($)', '$ = $$', '$keys($)', '$boolean($)', '[$]', '$spread($)']) {
      expect(tryInline(text, { deep, a: deep }).done, text).toBeTypeOf('boolean');
      expect(tryInline(text, deep).done, text).toBeTypeOf('boolean');
    }
  });
});

describe('compiled texts', () => {
  test('are kept, and dropped again when there are many', () => {
    const evaluator = openEvaluator();

    for (let count = 0; count < inlineLimits.cachedTexts + 10; count++) {
      expect(evaluator.tryInline(`1 + ${count}`, {})).toEqual({ done: true, value: 1 + count });
    }

    expect(evaluator.tryInline('1 + 0', {})).toEqual({ done: true, value: 1 });
  });

  test('are not compiled again', () => {
    const evaluator = openEvaluator();
    const text = `[${Array.from({ length: 400 }, (_, at) => `a.b${at}`).join()}]`
      .slice(0, 1 + 248 * 5)
      .replace(/,[^,]*$/, ']');
    evaluator.tryInline(text, {});

    const before = process.cpuUsage();
    for (let count = 0; count < 100; count++) expect(evaluator.tryInline(text, {}).done).toBe(true);
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1000).toBeLessThan(100);
  });
});
