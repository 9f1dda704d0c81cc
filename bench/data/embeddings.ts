/**
 * Vectors shaped like embeddings of sentences: 60 subjects of 50 topics each, some much larger than others, a variation of 32
 * dimensions inside each subject, and noise. Made again, they are the same.
 */
import { seeded } from '../../test/durable/random.ts';

export const dimensions = 384;
const subjects = 60;
const topics = 50;
const variations = 32;
/** Numbers to take noise from: making each anew would take longer than searching. */
const noiseSize = 1 << 20;

export class Embeddings {
  readonly #random = seeded(384);
  readonly #noise = Float32Array.from({ length: noiseSize }, () => this.#normal());
  readonly #subjects = this.#some(subjects);
  readonly #topics = this.#some(subjects * topics);
  readonly #variations = this.#some(subjects * variations);

  next(): Float32Array {
    const subject = Math.floor(subjects * this.#share() ** 2);
    const topic = subject * topics + Math.floor(topics * this.#share() ** 2);
    const vector = new Float32Array(dimensions);
    add(vector, this.#subjects, { at: subject, by: 1 });
    add(vector, this.#topics, { at: topic, by: 1 });
    for (let index = 0; index < variations; index += 1) {
      add(vector, this.#variations, { at: subject * variations + index, by: 0.12 * this.#anyNoise() });
    }
    const from = this.#random.below(noiseSize - dimensions);
    for (let at = 0; at < dimensions; at += 1) vector[at] = (vector[at] ?? 0) + 0.6 * (this.#noise[from + at] ?? 0);
    return unit(vector);
  }

  #some(count: number): Float32Array {
    return Float32Array.from({ length: count * dimensions }, () => this.#anyNoise());
  }

  #anyNoise(): number {
    return this.#noise[this.#random.below(noiseSize)] ?? 0;
  }

  #share(): number {
    return this.#random.below(2 ** 30) / 2 ** 30;
  }

  #normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#share())) * Math.cos(2 * Math.PI * this.#share());
  }
}

function add(to: Float32Array, from: Float32Array, { at, by }: { readonly at: number; readonly by: number }): void {
  const first = at * dimensions;
  for (let index = 0; index < dimensions; index += 1) to[index] = (to[index] ?? 0) + by * (from[first + index] ?? 0);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}
