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
