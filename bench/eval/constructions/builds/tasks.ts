/** Makes tasks of the families of builds, in every generated service that they suit. */
import type { JsonSchemaObject } from '../../../../src/core/json-schema.ts';
import { isRecord } from '../../../../src/core/json.ts';
import type { BuildableTask } from '../../build-task.ts';
import { worlds } from '../services/world.ts';
import { answered } from './answered.ts';
import { chains } from './chains.ts';
import { chosen } from './chosen.ts';
import { type Family, Scene } from './family.ts';
import { joins } from './joins.ts';
import { belongings } from './belongings.ts';
import { conditions } from './conditions.ts';
import { loops } from './loops.ts';
import { reading } from './reading.ts';
import { said } from './said.ts';
import { sayIn } from './words.ts';
import { writes } from './writes.ts';

export const families: readonly Family[] = [
  ...reading,
  ...conditions,
  ...chains,
  ...joins,
  ...belongings,
  ...loops,
  ...writes,
  ...said,
  ...chosen,
  ...answered,
];

export interface Construction {
  /** Of the family, the construction and the service. */
  readonly task: BuildableTask;
  readonly family: string;
  readonly text: string;
}

export function buildConstructions(): readonly Construction[] {
  return worlds.flatMap((world) => {
    const scenes = { given: new Scene(world, world.stores.given), hidden: new Scene(world, world.stores.hidden) };
    return families
      .filter(({ isFor = () => true }) => isFor(scenes.given) && isFor(scenes.hidden))
      .flatMap((family) =>
        family.texts.map((text, index) => ({ family: family.id, text, task: taskOf(family, index, scenes) })),
      );
  });
}

type Scenes = Readonly<Record<'given' | 'hidden', Scene>>;

function taskOf(family: Family, index: number, scenes: Scenes): BuildableTask {
  const { given, hidden } = scenes;
  const { service } = given.world;
  const result = family.result?.(given);
  return {
    id: `${family.id}-${index + 1}-${service.name}`,
    class: family.class,
    instruction: sayIn(family.texts[index] ?? '', given),
    integrations: [service.name],
    payload: { given: { ...family.payload?.(given) }, hidden: { ...family.payload?.(hidden) } },
    isOrdered: result?.isOrdered ?? false,
    ...(result === undefined
      ? {}
      : {
          responseSchema: schemaOf(result.value),
          expected: { given: result.value, hidden: family.result?.(hidden).value },
        }),
    ...(family.changes === undefined
      ? {}
      : {
          changes: {
            given: { [service.name]: [...family.changes(given)] },
            hidden: { [service.name]: [...family.changes(hidden)] },
          },
        }),
  };
}

/** The shape of a result: every member of a record is required. */
function schemaOf(value: unknown): JsonSchemaObject {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (!isRecord(value)) return { type: typeof value };
  const properties = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, schemaOf(member)]));
  return { type: 'object', required: Object.keys(value), properties };
}
