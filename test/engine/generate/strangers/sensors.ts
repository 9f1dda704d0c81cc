import type { Stranger } from './stranger.ts';

export const sensors: Stranger = {
  name: 'sensors',
  document: 'sensors.yaml',
  credentials: { api_token: 'SharedAccessSignature-sr1' },
  secret: { Authorization: 'SharedAccessSignature-sr1', 'api-version': '2024-11-01' },
  paging: ['maxpagesize', 'skiptoken'],
  answers: {
    'GET /iot/devices': (query) =>
      query.get('skiptoken') === 'two'
        ? { value: [{ id: 'd3' }], nextToken: null }
        : { value: [{ id: 'd1' }, { id: 'd2' }], nextToken: 'two' },
  },
  tasks: [
    { say: 'List every device', want: 'GET /iot/devices', pages: 2 },
    { say: 'Get the devices that are offline', want: "GET /iot/devices?$filter=status eq 'offline'", pages: 2 },
    { say: 'Look up the device coop-7', want: 'GET /iot/devices/coop-7' },
    {
      say: 'What was the last temperature reported by device coop-7?',
      want: 'GET /iot/devices/coop-7/telemetry/temperature',
    },
    { say: 'Reboot device coop-7', want: 'POST /iot/devices/coop-7/commands/reboot' },
    {
      say: 'Set the reporting interval of device coop-7 to 300 seconds',
      want: 'PATCH /iot/devices/coop-7/properties',
      body: { reportIntervalSeconds: 300 },
    },
    {
      say: 'Rename device coop-7 to "North coop"',
      want: 'PATCH /iot/devices/coop-7',
      body: { displayName: 'North coop' },
    },
    { say: 'Show critical alerts that are still active', want: 'GET /iot/alerts?severity=critical&state=active' },
    {
      say: 'All alerts of the device raised since the last run',
      input: { device: { id: 'coop-9' }, lastRun: '2025-02-03T04:05:06Z' },
      want: 'GET /iot/alerts?deviceId=coop-9&raisedAfter=2025-02-03T04:05:06Z',
    },
    {
      say: 'Acknowledge alert al-5 with the comment "on my way"',
      want: 'POST /iot/alerts/al-5/acknowledge',
      body: { comment: 'on my way' },
    },
    {
      say: 'Create a critical rule named "Too hot" for device coop-7: temperature greater than 32',
      want: 'POST /iot/rules',
      body: {
        name: 'Too hot',
        deviceId: 'coop-7',
        telemetry: 'temperature',
        operator: 'greaterThan',
        threshold: 32,
        severity: 'critical',
      },
    },
    { say: 'Disable rule r-12', want: 'PATCH /iot/rules/r-12', body: { enabled: false } },
  ],
};
