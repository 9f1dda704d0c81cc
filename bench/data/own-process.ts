import type { Subject } from '../measure.ts';

/** Work of this process alone; it is told the number of its turn, from 1. */
export function inThisProcess(name: string, times: number, work: (turn: number) => unknown): Subject {
  let turn = 0;
  return {
    name,
    async cpuMicros() {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    async round() {
      for (let time = 0; time < times; time += 1) {
        turn += 1;
        await work(turn);
      }
      return times;
    },
  };
}
