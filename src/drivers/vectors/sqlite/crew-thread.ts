/** A thread that helps to scan. It sleeps until the bell rings, and ends with the worker. */
import { type MessagePort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createKernel, type LinearMemory } from './kernel.ts';
import { type Job, work } from './work.ts';

export interface CrewSettings {
  readonly memory: LinearMemory;
  readonly bell: Int32Array;
  readonly tasks: MessagePort;
}

export interface Task {
  readonly job: Job;
  /** The place of this thread for the rows of a file. */
  readonly at: number;
}

// Whoever starts this file gives it these settings.
const { memory, bell, tasks } = workerData as CrewSettings;
const kernel = createKernel(memory);

for (let heard = 0; ; ) {
  Atomics.wait(bell, 0, heard);
  heard = Atomics.load(bell, 0);
  for (let received = receiveMessageOnPort(tasks); received !== undefined; received = receiveMessageOnPort(tasks)) {
    // Nobody else has the other port.
    const { job, at } = received.message as Task;
    work(job, { kernel, bytes: new Uint8Array(memory.buffer), at }, () => {});
  }
}
