import type { LazyPort } from '../core/door.ts';
import type { Opened } from '../core/driver.ts';

export interface LazyDriver<P> extends LazyPort<P> {
  /** Opens it now, if nothing did yet. */
  open(): Promise<Opened<P>>;
  /** Closes what was opened; what never was stays closed. */
  close(): Promise<void>;
}

/** A driver that is loaded and opened when its port is first needed, once. A failed opening is tried again. */
export function lazy<P>(load: () => Promise<Opened<P>>): LazyDriver<P> {
  let opening: Promise<Opened<P>> | undefined;
  let opened: Opened<P> | undefined;

  function open(): Promise<Opened<P>> {
    opening ??= load().then(
      (driver) => {
        opened = driver;
        return driver;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  return {
    open,
    get: () => (opened === undefined ? open().then((driver) => driver.port) : opened.port),
    async close() {
      await (await opening)?.close();
    },
  };
}
