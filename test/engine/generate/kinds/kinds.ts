/** Requests of the services in `documents`, whose documentation is of a kind that no other test has. */
import type { Kind } from './kind.ts';

export const kinds: readonly Kind[] = [
  {
    document: 'hivelog.json',
    credentials: ['api_key', 'tenant'],
    tasks: [
      {
        say: 'List all colonies that have lost their queen, all pages.',
        want: { call: 'GET /jsonapi/colonies', query: { 'filter[state]': 'queenless' }, pages: 'PAGE_BASED' },
      },
      {
        say: 'Which weak colonies stand in the apiary?',
        input: { apiary: { id: 'ap-3', name: 'North meadow' } },
        want: {
          call: 'GET /jsonapi/colonies',
          query: { 'filter[state]': 'weak', 'filter[apiary]': 'ap-3' },
          pages: 'PAGE_BASED',
        },
      },
      {
        say: 'Colonies that were settled after 2025-05-01, the strongest first',
        want: {
          call: 'GET /jsonapi/colonies',
          query: { 'filter[settled-after]': '2025-05-01', sort: '-strength' },
          pages: 'PAGE_BASED',
        },
      },
      {
        say: 'Add a new colony with a red queen to the apiary. It covers 6 frames.',
        input: { apiaryId: 'ap-9' },
        want: {
          call: 'POST /jsonapi/colonies',
          body: {
            data: {
              type: 'colonies',
              attributes: { 'queen-colour': 'red', strength: 6 },
              relationships: { apiary: { data: { type: 'apiaries', id: 'ap-9' } } },
            },
          },
        },
      },
      {
        say: 'Mark the colony as lost.',
        input: { colony: { id: 'c-77', strength: 2 } },
        want: {
          call: 'PATCH /jsonapi/colonies/c-77',
          body: { data: { type: 'colonies', id: 'c-77', attributes: { state: 'lost' } } },
        },
      },
      {
        say: 'For each colony of the round note down a treatment with oxalic acid, 30 ml, on 2026-12-20.',
        input: { colonies: [{ id: 'c-1' }, { id: 'c-2' }] },
        want: {
          call: 'POST /jsonapi/colonies/c-1/treatments',
          body: {
            data: { type: 'treatments', attributes: { agent: 'oxalic', 'dose-ml': 30, 'given-on': '2026-12-20' } },
          },
          loops: 2,
        },
      },
    ],
  },
  {
    document: 'steelyard.md',
    credentials: ['token'],
    tasks: [
      {
        say: 'Get all picking orders that are open and due before 2026-03-01.',
        want: {
          call: 'GET /odata/v4/PickingOrders',
          query: { $filter: "Status eq 'Open' and DueDate lt 2026-03-01" },
          pages: 'OFFSET_BASED',
        },
      },
      {
        say: 'List the tools of which fewer than 20 pieces are on hand.',
        want: {
          call: 'GET /odata/v4/Articles',
          query: { $filter: "Group eq 'Tools' and OnHand lt 20" },
          pages: 'OFFSET_BASED',
        },
      },
      {
        say: 'Read the article of the scan.',
        input: { scan: { articleNo: 'A-20011', at: '2026-01-02T10:00:00Z' } },
        want: { call: "GET /odata/v4/Articles('A-20011')" },
      },
      {
        say: 'Mark article A-10045 as discontinued.',
        want: { call: "PATCH /odata/v4/Articles('A-10045')", body: { Discontinued: true } },
      },
      {
        say: 'Create a picking order for the customer, due on the day given, with 12 of A-10045 and 3 of A-20011.',
        input: { customer: 'C204', due: '2026-02-10' },
        want: {
          call: 'POST /odata/v4/PickingOrders',
          body: {
            Customer: 'C204',
            DueDate: '2026-02-10',
            Lines: [
              { ArticleNo: 'A-10045', Quantity: 12 },
              { ArticleNo: 'A-20011', Quantity: 3 },
            ],
          },
        },
      },
      {
        say: 'Release picking order 8812.',
        want: { call: 'POST /odata/v4/PickingOrders(8812)/Release' },
      },
    ],
  },
  {
    document: 'veterinaria.md',
    credentials: ['api_key'],
    tasks: [
      {
        say: 'List the pending appointments from 2026-05-01 until 2026-05-31.',
        want: {
          call: 'GET /api/v2/citas',
          query: { estado: 'pendiente', desde: '2026-05-01', hasta: '2026-05-31' },
          pages: 'PAGE_BASED',
        },
      },
      {
        say: 'Dame todos los gatos',
        want: { call: 'GET /api/v2/mascotas', query: { especie: 'gato' }, pages: 'PAGE_BASED' },
      },
      {
        say: 'Get the pet of the appointment.',
        input: { cita: { id: 5, mascota_id: 31, fecha: '2026-05-02' } },
        want: { call: 'GET /api/v2/mascotas/31' },
      },
      {
        say: 'Create an appointment for the pet with the vet on 2026-05-12 at 10:30, reason "limp".',
        input: { mascota_id: 31, veterinario_id: 4 },
        want: {
          call: 'POST /api/v2/citas',
          body: { mascota_id: 31, veterinario_id: 4, fecha: '2026-05-12', hora: '10:30', motivo: 'limp' },
        },
      },
      {
        say: 'Cancelar la cita porque el dueño está enfermo',
        input: { cita: { id: 5 } },
        want: { call: 'POST /api/v2/citas/5/cancelar', body: { motivo: 'el dueño está enfermo' } },
      },
    ],
  },
  {
    document: 'ledgerline.md',
    credentials: ['key'],
    tasks: [
      {
        say: 'List all income accounts.',
        want: {
          call: 'POST /rpc',
          body: { method: 'account.list', params: { kind: 'income' } },
          pages: 'CURSOR_BASED',
        },
      },
      {
        say: 'Get the account ACC-7.',
        want: { call: 'POST /rpc', body: { method: 'account.get', params: { account: 'ACC-7' } } },
      },
      {
        say: 'Book 120 euros from the debit account to the credit account with the text "Rent".',
        input: { debit: 'ACC-1', credit: 'ACC-2' },
        want: {
          call: 'POST /rpc',
          body: {
            method: 'entry.book',
            params: { debit: 'ACC-1', credit: 'ACC-2', cents: 12000, text: 'Rent' },
          },
        },
      },
      {
        say: 'Void the entry because it was booked twice.',
        input: { entry: { entry: 5571, cents: 900 } },
        want: {
          call: 'POST /rpc',
          body: { method: 'entry.void', params: { entry: 5571, reason: 'it was booked twice' } },
        },
      },
      {
        say: 'All entries of the account since 2026-01-01.',
        input: { account: 'ACC-9' },
        want: {
          call: 'POST /rpc',
          body: { method: 'entry.list', params: { account: 'ACC-9', from: 1767225600 } },
          pages: 'CURSOR_BASED',
        },
      },
    ],
  },
  {
    document: 'tollgate.yaml',
    credentials: ['access_token'],
    tasks: [
      {
        say: 'Which fines are still unpaid?',
        want: {
          call: 'GET /v3/fines',
          query: { state: 'outstanding' },
          headers: { 'api-version': '2026-02' },
          pages: 'OFFSET_BASED',
        },
      },
      {
        say: 'Fines of the car issued between 2026-03-01 and 2026-03-31 over 50 euros',
        input: { car: { plate: 'KI-AB 12' } },
        want: {
          call: 'GET /v3/fines',
          query: { plate: 'KI-AB 12', issuedFrom: '1772323200', issuedTo: '1774915200', minAmount: '5000' },
          pages: 'OFFSET_BASED',
        },
      },
      {
        say: 'Take the payment of 35.50 euros in cash for the fine.',
        input: { fine: { fineNo: 'F-2201', plate: 'X' } },
        want: { call: 'POST /v3/fines/F-2201/payments', body: { amountMinor: 3550, method: 'cash' } },
      },
      {
        say: 'Pay each fine in full by card.',
        input: {
          fines: [
            { fineNo: 'F-1', amountMinor: 4000 },
            { fineNo: 'F-2', amountMinor: 2500 },
          ],
        },
        want: { call: 'POST /v3/fines/F-1/payments', body: { amountMinor: 4000, method: 'card' }, loops: 2 },
      },
      {
        say: 'Dispute fine F-2207: it is not my vehicle.',
        want: { call: 'POST /v3/fines/F-2207/contest', body: { grounds: 'not_my_vehicle' } },
      },
      {
        say: 'Give the truck of the haulier a pass for 30 days from 2026-04-01.',
        input: { truck: { plate: 'HH-T 900' } },
        want: {
          call: 'POST /v3/passes',
          body: { pass: { plate: 'HH-T 900', vehicleClass: 'lorry', validFrom: '2026-04-01', validDays: 30 } },
        },
      },
      {
        say: 'Withdraw the pass.',
        input: { pass: { id: '0f8fad5b-d9cb-469f-a165-70867728950e', plate: 'A' } },
        want: { call: 'DELETE /v3/passes/0f8fad5b-d9cb-469f-a165-70867728950e' },
      },
    ],
  },
  {
    document: 'foghorn.md',
    credentials: ['token', 'harbour'],
    tasks: [
      {
        say: 'Show all free berths for the boat.',
        input: { boat: { name: 'Seagull', length: 11 } },
        want: { call: 'GET /marina/berths', query: { free: '1', min_length: '11' } },
      },
      { say: 'Look up berth B-207.', want: { call: 'GET /marina/berths/B-207' } },
      {
        say: 'Register a visit of the boat Seagull at berth B-104, arriving 2026-07-01 for 3 nights with shore power.',
        want: {
          call: 'POST /marina/visits',
          body: { berth: 'B-104', boat: 'Seagull', arrives: '2026-07-01', nights: 3, power: true },
        },
      },
      {
        say: 'List the visits that are expected.',
        want: { call: 'GET /marina/visits', query: { status: 'expected' }, pages: 'PAGE_BASED' },
      },
      {
        say: 'The boat has left: end the visit.',
        input: { visit: { visit_no: 912, boat: 'Gannet' } },
        want: { call: 'PUT /marina/visits/912/status', body: { status: 'departed' } },
      },
      {
        say: 'Put 3.50 euros for water on the bill of visit 912.',
        want: { call: 'POST /marina/visits/912/dues', body: { item: 'water', amount_cents: 350 } },
      },
      {
        say: 'Delete the visits that were called off.',
        input: {
          visits: [
            { visit_no: 1, boat: 'A' },
            { visit_no: 2, boat: 'B' },
          ],
        },
        want: { call: 'DELETE /marina/visits/1', loops: 2 },
      },
    ],
  },
];
