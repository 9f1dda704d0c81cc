/** The texts of an integration that may be as large as a book. */
import type { Integration } from '../../model/integration.ts';

/** Without them, where many integrations are told of at once; `integration_get` has them. */
export function withoutTexts({
  documentation: _prose,
  openApiSchema: _schema,
  ...integration
}: Integration): Integration {
  return integration;
}

/** With them where the answer can be as long as it likes: a model's context is not to be filled with them unasked. */
export function textsFor(integration: Integration, resultChars: number): Integration {
  return resultChars === Number.POSITIVE_INFINITY ? integration : withoutTexts(integration);
}
