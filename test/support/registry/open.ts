import { onTestFinished } from 'vitest';
import { createRegistry, type RegistryOptions, type TestRegistry } from './index.ts';

/** A registry that is closed when the test has ended. */
export async function openRegistry(options?: RegistryOptions): Promise<TestRegistry> {
  const registry = await createRegistry(options);
  onTestFinished(() => registry.close());
  return registry;
}
