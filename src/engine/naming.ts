import { PatchbayError } from '../core/error.ts';

/**
 * Does `work`; a failure says what it was about, such as `finalTransform`, and is the same otherwise. Why everything was
 * stopped is not about it, and is the same failure for everybody.
 */
export async function naming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PatchbayError && error.code !== 'cancelled') error.message = `${what}: ${error.message}`;
    throw error;
  }
}
