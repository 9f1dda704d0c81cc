/**
 * Where the processes of the browser keep the memory that they share. puppeteer has it in files of the temporary folder,
 * since containers often give /dev/shm so little that Chromium ends halfway; where there is enough, it takes less time.
 */
import { access, constants, statfs } from 'node:fs/promises';
import { limits } from '../../core/limits.ts';

/** Whether `folder`, which is /dev/shm outside of tests, can be written and has room for a browser. */
export async function hasSharedMemory(folder = '/dev/shm'): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= limits.browserSharedBytes;
  } catch {
    return false;
  }
}
