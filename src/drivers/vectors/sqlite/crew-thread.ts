/** A thread that scans with the worker. It sleeps until it is called, and ends when the bell is closed. */
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Bell } from './bell.ts';
import type { MateSettings, Order, Report } from './crew-messages.ts';
import { CrewMate } from './crew-mate.ts';

// Whoever starts this file gives it these settings.
const { port, bell: buffer, ...settings } = workerData as MateSettings;
const bell = new Bell(buffer);
let job = 0;
const mate = new CrewMate(settings, () => {
  if (bell.job !== job) throw new Error('Nobody waits for it any more.');
});
bell.enter(settings.index);

try {
  for (let heard = bell.calls; !bell.isClosed; heard = bell.calls) {
    answerAll();
    if (!mate.readNext()) bell.awaitCall(heard);
  }
} finally {
  // The worker cannot hear that this thread has ended while it waits for it.
  bell.leave(settings.index);
  port.close();
}

function answerAll(): void {
  for (let received = receiveMessageOnPort(port); received !== undefined; received = receiveMessageOnPort(port)) {
    // Only the worker has the other port (`crew.ts`).
    const order = received.message as Order;
    const report = answer(order);
    if (report === undefined) continue;
    port.postMessage(report);
    bell.report();
  }
}

function answer(order: Order): Report | undefined {
  if ('job' in order) job = order.job;
  try {
    const found = mate.do(order);
    return found === undefined ? undefined : { job, ...found };
  } catch (error) {
    return { job, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
