import type { Ports } from '../../../core/ports.ts';
import type { Integration } from '../../../model/integration.ts';
import { Redactor } from '../../redact.ts';
import { digest } from '../../run/digest.ts';
import { credentialVariables } from '../credentials.ts';
import { sectionsOf } from './sections.ts';

/** Of the way in which sections are made: another one makes all of them anew. */
const form = 1;

/**
 * Makes the sections that a search reads, unless they are there already. They stand in the store as they are, unlike the
 * integration itself, so its credentials are taken out, should its documentation name them.
 */
export async function indexDocumentation(
  integration: Integration,
  { store, vault }: Pick<Ports, 'store' | 'vault'>,
): Promise<void> {
  const { id, documentation, openApiSchema } = integration;
  const made = await digest(JSON.stringify([form, documentation ?? '', openApiSchema ?? '']), vault);
  if ((await store.documentationSections.digest(id)) === made) return;
  const redactor = new Redactor();
  redactor.add(credentialVariables(integration));
  const sections = sectionsOf(integration).map((section) => ({
    ...section,
    title: redactor.text(section.title),
    body: redactor.text(section.body),
  }));
  await store.documentationSections.put(id, made, sections);
}
