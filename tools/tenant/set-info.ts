import { defineTool } from '../../src/core/tool.ts';
import { saveTenant } from '../../src/engine/tenant/info.ts';
import { TenantChange, TenantInfo } from '../../src/model/tenant.ts';

export default defineTool({
  name: 'tenant/setInfo',
  family: 'tenant',
  title: "Change the owner's details",
  summary: 'Stores the e-mail address of the owner.',
  effect: 'write',
  idempotent: true,
  contract: true,
  needs: ['store'],
  input: TenantChange,
  output: TenantInfo,
  serve: { graphql: 'setTenantInfo' },
  example: { email: 'ida@farm.example' },
  async run(change, ctx) {
    return saveTenant(change, ctx);
  },
});
