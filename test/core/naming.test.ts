import { expect, test } from 'vitest';
import { nameKey, portableName } from '../../src/core/naming.ts';

test.each([
  ['db/uploadFile', 'db_upload_file'],
  ['workflow/triggerWebhook', 'workflow_trigger_webhook'],
  ['migrate_context', 'migrate_context'],
  ['sequentialThinking', 'sequential_thinking'],
])('lists %s as %s', (name, listed) => {
  expect(portableName(name)).toBe(listed);
});

test('gives every spelling of a name the same key', () => {
  const keys = ['db/uploadFile', 'db_upload_file', 'dbUploadFile', 'DB.UploadFile'].map(nameKey);

  expect(new Set(keys)).toEqual(new Set(['dbuploadfile']));
});
