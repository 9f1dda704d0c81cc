/** The kinds of definitions that are stored. */
import { Api } from '../model/api.ts';
import { ExtractConfig } from '../model/extract.ts';
import { Integration } from '../model/integration.ts';
import { Workflow } from '../model/workflow.ts';
import type { Kind } from './definitions.ts';

export const workflowKind: Kind<Workflow> = {
  noun: 'workflow',
  label: 'Workflow',
  schema: Workflow,
  shelf: (store) => store.workflows,
};

export const integrationKind: Kind<Integration> = {
  noun: 'integration',
  label: 'Integration',
  schema: Integration,
  shelf: (store) => store.integrations,
};

export const apiKind: Kind<Api> = { noun: 'api', label: 'API', schema: Api, shelf: (store) => store.apis };

export const extractKind: Kind<ExtractConfig> = {
  noun: 'extract',
  label: 'Extraction',
  schema: ExtractConfig,
  shelf: (store) => store.extracts,
};
