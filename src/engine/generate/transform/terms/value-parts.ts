/** What a single value holds without a name of its own: the two numbers of a position on the map, in a list or in a text. */
import { numbersOf, type Scalar, type Shape, textsOf } from '../../shape.ts';
import { call, type Expr, literal } from './expression.ts';
import type { Source } from './source.ts';

const positions: ReadonlySet<string> = new Set(
  'coordinate location position point geo geometry geolocation center centre gps latlon latlng lnglat lonlat'.split(
    ' ',
  ),
);
const axes = ['latitude', 'longitude'] as const;
type Axis = (typeof axes)[number];

/** The latitude and the longitude of a value that is a position, as if they were members of it; none where it is not known which is which. */
export function valueParts(source: Source): readonly Source[] {
  const { name, label, shape } = source;
  if (!name.own.some((word) => positions.has(word) || axes.some((axis) => axis === word))) return [];
  const pairs = pairsIn(shape);
  const [first] = pairs.length === 0 ? [] : orderOf(label.split('.').at(-1) ?? '', pairs, shape.item !== undefined);
  if (first === undefined) return [];
  return axes.map((axis): Source => {
    const at = axis === first ? 0 : 1;
    return {
      ...source,
      at: partOf(source, at),
      name: {
        ...name,
        own: [axis],
        context: [...name.own.toReversed(), ...name.context],
        inside: (name.inside ?? 0) + name.own.length,
      },
      shape: ofNumbers(
        pairs.map((pair) => pair[at]),
        shape.nulls,
      ),
      label: `${label} (${axis})`,
    };
  });
}

type Pair = readonly [number, number];

const written = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** All values as pairs of numbers; none where one of them is something else. */
function pairsIn(shape: Shape): readonly Pair[] {
  const { item } = shape;
  if (item !== undefined) {
    const numbers = numbersOf(item);
    const isPairs = shape.longest === 2 && item.count === shape.lists * 2 && numbers.length === item.count;
    return isPairs ? paired(numbers) : [];
  }
  const texts = textsOf(shape);
  const found = texts.flatMap((text): readonly Pair[] => {
    const [, one, other] = written.exec(text) ?? [];
    return one === undefined || other === undefined ? [] : [[Number(one), Number(other)]];
  });
  return found.length === texts.length && texts.length === shape.scalars.length ? found : [];
}

function paired(numbers: readonly number[]): readonly Pair[] {
  return numbers.flatMap((one, at): readonly Pair[] => (at % 2 === 0 ? [[one, numbers[at + 1] ?? 0]] : []));
}

/** Latitudes end at 90 degrees; lists called `coordinates` are of GeoJSON, where the longitude comes first. */
function orderOf(key: string, pairs: readonly Pair[], isList: boolean): readonly Axis[] {
  if (pairs.some(([one, other]) => Math.abs(one) > 180 || Math.abs(other) > 180)) return [];
  const lower = key.toLowerCase();
  const [lat, lon] = [lower.search(/lat/), lower.search(/lo?ng?/)];
  const isFar = (at: 0 | 1): boolean => pairs.some((pair) => Math.abs(pair[at]) > 90);
  if (lat >= 0 && lon >= 0) return lat < lon ? axes : axes.toReversed();
  if (isFar(0) !== isFar(1)) return isFar(0) ? axes.toReversed() : axes;
  return isList && lower === 'coordinates' ? axes.toReversed() : [];
}

function partOf({ at, shape }: Source, index: number): Expr {
  if (shape.item !== undefined) return { text: `${at.text}[${index}]`, strength: at.strength };
  const sign = /[,;]/.exec(textsOf(shape)[0] ?? '')?.[0] ?? ' ';
  const part = call(index === 0 ? 'substringBefore' : 'substringAfter', at, literal(sign));
  return call('number', call('trim', part));
}

function ofNumbers(scalars: readonly Scalar[], nulls: number): Shape {
  return {
    ...{ count: scalars.length + nulls, nulls, scalars, records: 0, members: new Map(), lists: 0 },
    ...{ item: undefined, longest: 0, pairs: undefined, columns: undefined },
  };
}
