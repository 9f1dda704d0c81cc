/** Documentation comes in many forms: whatever it was written in, the same operations are read out of it. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';

const fence = '```';

const forms: Readonly<Record<string, string>> = {
  'a page of HTML': `<!doctype html><html><body><h1>Coops</h1><h2>List coops</h2><pre><code>GET /coops</code></pre>
    <table><tr><th>Parameter</th><th>Description</th></tr><tr><td><code>size</code></td><td>One of <code>small</code>, <code>large</code></td></tr></table>
    <h2>Add a coop</h2><p><b>POST</b> <code>/coops</code></p><pre>{"name": "North", "size": "small"}</pre></body></html>`,
  'a collection of requests': `# Coops\n\n### List coops\n\n**GET** \`{{baseUrl}}/coops?size=small\`\n\n**Query Params**\n\n| Key | Value | Description |\n|---|---|---|\n| size | small | small or large |\n\n### Add a coop\n\n**POST** \`{{baseUrl}}/coops\`\n\n${fence}json\n{"name": "North", "size": "small"}\n${fence}\n`,
  'a table of operations': `# Coops\n\n| Method | URL | Description |\n|---|---|---|\n| GET | /coops | List coops. Optional \`size\` (\`small\` or \`large\`). |\n| POST | /coops | Add a coop. Body: \`name\` and \`size\`. |\n`,
  'lines of method and address': `# Coops\n\n## List coops\n\nMethod: GET\nURL: /coops\n\nParameters:\n\n- size: string. One of small, large.\n\n## Add a coop\n\nMethod: POST\nURL: /coops\n\nParameters:\n\n- name: string\n- size: string. One of small, large.\n`,
  'API Blueprint': `FORMAT: 1A\n\n## Coops [/coops{?size}]\n\n### List coops [GET]\n+ Parameters\n    + size: small (optional, string) - small or large\n\n### Add a coop [POST]\n+ Request (application/json)\n\n        {"name": "North", "size": "small"}\n`,
  sentences: `To list coops send a GET request to /coops. You may filter with the parameter \`size\` (small, large).\n\nTo add a coop send a POST request to /coops with a JSON body that has \`name\` and \`size\`.\n`,
  'headings of path and method': `### /coops\n\n#### GET\nList coops. Query: \`size\` (small, large).\n\n#### POST\nAdd a coop. Body: \`name\`, \`size\`.\n`,
  AsciiDoc: `= Coops\n\n=== List coops\n\n\`GET /coops\`\n\n|===\n|Name |Type |Description\n\n|\`size\` |string |small or large\n|===\n\n=== Add a coop\n\n\`POST /coops\`\n\n[source,json]\n----\n{"name": "North", "size": "small"}\n----\n`,
  reStructuredText: `List coops\n----------\n\n.. http:get:: /coops\n\n   :query size: small or large\n\nAdd a coop\n----------\n\n.. http:post:: /coops\n\n   :<json string name: its name\n   :<json string size: small or large\n`,
  'requests as they are sent': `# Coops\n\n${fence}http\nGET https://coops.example/coops?size=small HTTP/1.1\n${fence}\n\nList coops in the farm.\n\n${fence}http\nPOST https://coops.example/coops HTTP/1.1\nContent-Type: application/json\n\n{"name": "North", "size": "small"}\n${fence}\n\nAdd a coop to the farm.\n`,
};

test.each(Object.entries(forms))('%s is read', (_, text) => {
  const { operations } = readDocument(text);

  const read = operations.map(({ method, path, summary, parameters, body }) => ({
    call: `${method} ${path}`,
    does: /^(list|add)\b/i.exec(summary)?.[0].toLowerCase(),
    names: [...parameters.map(({ name }) => name), ...Object.keys(Object(body?.schema['properties']))],
  }));
  expect(read).toEqual([
    { call: 'GET /coops', does: 'list', names: ['size'] },
    { call: 'POST /coops', does: 'add', names: ['name', 'size'] },
  ]);
});

test('nothing of a page is kept but what it says', () => {
  const { operations } = readDocument(
    '<html><body><script>GET /nothing</script><h2>Show a hen</h2><pre>GET /hens/{id}</pre></body></html>',
  );

  expect(operations.map(({ method, path, summary }) => `${method} ${path} ${summary}`)).toEqual([
    'GET /hens/{id} Show a hen',
  ]);
});
