import { hostname } from 'node:os';

/** Whether the process that an owner name stands for still lives; processes of other machines count as alive. */
export function ownerIsAlive(owner: string): boolean {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // EPERM: the process is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
