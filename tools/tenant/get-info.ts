import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { readTenant } from '../../src/engine/tenant/info.ts';
import { TenantInfo } from '../../src/model/tenant.ts';

export default defineTool({
  name: 'tenant/getInfo',
  family: 'tenant',
  title: "Read the owner's details",
  summary: 'Reads the e-mail address of the owner.',
  effect: 'read',
  contract: true,
  needs: ['store'],
  input: z.object({}),
  output: TenantInfo,
  serve: { graphql: 'getTenantInfo' },
  example: {},
  async run(_input, ctx) {
    return readTenant(ctx);
  },
});
