import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { drawForecast } from '../../../../src/engine/business/forecast/chart.ts';
import { dayStep, tickText, ticksTo } from '../../../../src/engine/business/forecast/scale.ts';
import { forecast, history, stall } from './days.ts';

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Throws where the text is no well-formed XML. */
function read(svg: string): { readonly tags: Tag[]; readonly texts: string } {
  const tags: Tag[] = [];
  let texts = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }));
  parser.on('text', (text) => {
    texts += `${text}\n`;
  });
  parser.write(svg).close();
  return { tags, texts };
}

function draw(
  past = stall(112),
  options: { title?: string; unit?: string; days?: number; level?: number } = {},
): string {
  const { title = 'Eggs', unit, days = 14, level = 0.8 } = options;
  return drawForecast({ title, unit, level, history: past, forecast: forecast(past, { days, level }) });
}

function ofClass(svg: string, name: string): Tag[] {
  return read(svg).tags.filter(({ name: tag, attributes }) => attributes['class'] === name && tag !== 'text');
}

describe('what is drawn', () => {
  test('past days and days ahead are bars, each with its interval, and the legend has one of each', () => {
    const svg = draw(stall(112));

    // Of eight weeks and of two, Sundays are closed.
    expect(ofClass(svg, 'past')).toHaveLength(1 + 8 * 6);
    expect(ofClass(svg, 'ahead').filter(({ attributes }) => Number(attributes['height']) > 0)).toHaveLength(1 + 2 * 6);
    expect(ofClass(svg, 'interval')).toHaveLength(1 + 2 * 6);
  });

  test('it says what it shows, to the eye and to a screen reader', () => {
    const { texts, tags } = read(draw(stall(112), { unit: 'eggs', level: 0.9 }));

    for (const text of ['Eggs', 'Forecast 27 Apr to 10 May, eggs a day', '90% interval', '27 Apr']) {
      expect(texts).toContain(text);
    }
    expect(texts).toContain(forecast(stall(112), { level: 0.9 }).summary);
    expect(tags[0]).toMatchObject({ name: 'svg', attributes: { role: 'img' } });
  });

  test('it follows the scheme of its viewer and brings its own background', () => {
    const svg = draw();

    expect(svg).toContain('@media (prefers-color-scheme: dark)');
    expect(ofClass(svg, 'paper')).toHaveLength(1);
  });

  test('nothing leaves the frame, whatever is drawn', () => {
    const pasts = [[], history(1, () => 5), history(60, () => 0), history(400, (day) => 1.05 ** day), stall(30)];
    for (const past of pasts) {
      for (const days of [1, 14, 60]) {
        const told = forecast(past, { days, until: '2027-03-01' });
        const svg = drawForecast({ title: 'Eggs', level: 0.8, history: past, until: '2027-03-01', forecast: told });

        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        for (const { attributes } of read(svg).tags.filter(({ name }) => name === 'rect' || name === 'line')) {
          for (const key of ['x', 'x1', 'x2']) expect(Number(attributes[key] ?? 0)).toBeLessThanOrEqual(760);
          for (const key of ['y', 'y1', 'y2', 'height']) {
            expect(Number(attributes[key] ?? 0)).toBeGreaterThanOrEqual(0);
            expect(Number(attributes[key] ?? 0)).toBeLessThanOrEqual(320);
          }
        }
      }
    }
  });
});

describe('what comes from outside', () => {
  test('stays text', () => {
    const svg = draw(stall(30), { title: '<script>alert("hen")</script> & ]]> \u0000\u0007\ud800', unit: '"><rect/>' });

    const { tags, texts } = read(svg);
    expect(tags.map(({ name }) => name)).not.toContain('script');
    expect(texts).toContain('<script>alert("hen")</script> & ]]>');
    expect(texts).toContain('"><rect/> a day');
  });

  test('is cut where it is too long, between characters', () => {
    const { texts } = read(draw(stall(30), { title: '🥚'.repeat(500) }));

    expect(texts).toContain(`${'🥚'.repeat(79)}…`);
  });
});

describe('axes', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [47_327, [0, 20_000, 40_000, 60_000]],
  ])('amounts up to %s have the ticks %s', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks);
  });

  test.each([
    [0, '0'],
    [0.25, '0.25'],
    [1_500, '1,500'],
    [25_000, '25,000'],
    [2_500_000, '2.5M'],
    [3e12, '3T'],
  ])('%s is written %s', (amount, text) => {
    expect(tickText(amount)).toBe(text);
  });

  test('dates are written as often as they fit', () => {
    expect([5, 16, 60, 100, 180].map(dayStep)).toEqual([1, 2, 7, 14, 28]);
  });
});
