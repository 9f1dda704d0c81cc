/** A veterinary practice: owners, animals, appointments, vaccinations and invoices; key in a header, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 50 };
const species = ['dog', 'cat', 'rabbit', 'bird'] as const;
const states = ['booked', 'arrived', 'completed', 'cancelled', 'no_show'] as const;
const vaccines = ['rabies', 'distemper', 'leptospirosis', 'myxomatosis'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  return { data: items, meta: { page: offset / size + 1, per_page: size, total } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 91);
  const owners = times(chance.count(64, 71), (index) => {
    const { first, last } = chance.person();
    return {
      id: `own_${1001 + index}`,
      first_name: first,
      last_name: last,
      email: `${last}.${first}${index}@letter.example`.toLowerCase(),
      phone: `+353 1 555 ${pad(chance.whole(0, 9999), 4)}`,
      city: chance.one(['Cork', 'Ennis', 'Sligo']),
      sms_consent: chance.whole(0, 2) > 0,
    };
  });
  const animals = times(chance.count(118, 126), (index) => ({
    id: `ani_${2001 + index}`,
    owner_id: owners[chance.whole(0, owners.length - 1)]?.id,
    name: chance.one(['Bruno', 'Misty', 'Tofu', 'Clover', 'Pixel', 'Waffle', 'Rua', 'Smudge']),
    species: chance.one([...species, 'dog', 'cat'] as const),
    breed: chance.whole(0, 2) === 0 ? null : chance.one(['crossbreed', 'collie', 'shorthair', 'lop']),
    born_on: `20${pad(chance.whole(12, 25))}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
    weight_kg: chance.whole(8, 420) / 10,
    microchip: chance.whole(0, 3) === 0 ? null : `9720${pad(chance.whole(0, 9_999_999), 11)}`,
    deceased: chance.whole(0, 9) === 0,
  }));
  const vets = times(chance.count(5, 6), (index) => {
    const { first, last } = chance.person();
    return { id: `vet_${index + 1}`, name: `${first} ${last}`, room: index + 1, accepts_new: chance.whole(0, 1) === 0 };
  });
  const appointments = times(chance.count(238, 251), (index) => ({
    id: `apt_${5001 + index}`,
    animal_id: animals[chance.whole(0, animals.length - 1)]?.id,
    vet_id: vets[chance.whole(0, vets.length - 1)]?.id,
    starts_at: `${chance.day(9, 12)}T${pad(chance.whole(8, 17))}:${chance.one(['00', '20', '40'])}:00Z`,
    minutes: chance.one([20, 40]),
    reason: chance.one(['vaccination', 'check-up', 'limping', 'dental', 'surgery']),
    status: chance.one([...states, 'booked']),
  }));
  const vaccinations = times(chance.count(190, 204), (index) => {
    const day = chance.day(1, 11);
    return {
      id: `vac_${index + 1}`,
      animal_id: animals[chance.whole(0, animals.length - 1)]?.id,
      vaccine: chance.one(vaccines),
      given_on: day.replace('2026', '2025'),
      due_on: day,
      batch: `B${chance.whole(100, 999)}`,
    };
  });
  const invoices = times(chance.count(156, 163), (index) => ({
    id: `inv_${700 + index}`,
    owner_id: owners[chance.whole(0, owners.length - 1)]?.id,
    issued_on: chance.day(1, 11),
    total: chance.whole(3500, 64_000) / 100,
    currency: 'EUR',
    status: chance.one(['open', 'paid', 'paid', 'void']),
  }));
  return { owners, animals, vets, appointments, vaccinations, invoices };
}

const animal = { from: 'animals', param: 'animal_id' };
const owner = { from: 'owners', param: 'owner_id' };
const appointment = { from: 'appointments', param: 'appointment_id' };
const ofAnimal = [{ in: 'animals', param: 'animal_id' }];

export const pawline: Service = {
  name: 'pawline',
  title: 'Pawline Practice API',
  host: 'https://api.pawline.example',
  basePath: '/v1',
  auth: { kind: 'header', name: 'X-Practice-Key', key: 'paw-2f90c1-ennis' },
  document: '../seventh/apis/pawline/openapi.json',
  credentials: { practice_key: 'paw-2f90c1-ennis' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    type: `https://errors.pawline.example/${code}`,
    title: message,
    violations: problems.map(({ field, problem }) => ({ field, message: problem })),
  }),
  routes: [
    listRoute('/owners', {
      from: 'owners',
      paging,
      query: { email: text, city: text },
      filters: { email: 'email', city: 'city' },
      wrap,
    }),
    createRoute('/owners', {
      into: 'owners',
      prefix: 'own_',
      body: {
        first_name: needed(text),
        last_name: needed(text),
        email: needed(text),
        phone: text,
        city: text,
        sms_consent: boolean,
      },
    }),
    itemRoute('/owners/{owner_id}', owner),
    changeRoute('/owners/{owner_id}', {
      ...owner,
      method: 'PATCH',
      body: { email: text, phone: text, city: text, sms_consent: boolean },
    }),
    listRoute('/animals', {
      from: 'animals',
      paging,
      query: { owner_id: text, species: among(...species), deceased: boolean },
      filters: { owner_id: 'owner_id', species: 'species', deceased: 'deceased' },
      wrap,
    }),
    itemRoute('/animals/{animal_id}', animal),
    changeRoute('/animals/{animal_id}', {
      ...animal,
      method: 'PATCH',
      body: { name: text, weight_kg: number, microchip: text, deceased: boolean },
    }),
    listRoute('/animals/{animal_id}/vaccinations', {
      from: 'vaccinations',
      within: { animal_id: 'animal_id' },
      paging,
      sort: { by: 'given_on', isDown: true },
      wrap,
    }),
    createRoute('/animals/{animal_id}/vaccinations', {
      into: 'vaccinations',
      prefix: 'vac_',
      needs: ofAnimal,
      body: { vaccine: needed(among(...vaccines)), given_on: needed(date), due_on: date, batch: needed(text) },
      add: ({ params }) => ({ animal_id: params.animal_id }),
    }),
    listRoute('/vaccinations', {
      from: 'vaccinations',
      paging,
      query: { vaccine: among(...vaccines), due_from: date, due_to: date },
      filters: {
        vaccine: 'vaccine',
        due_from: { field: 'due_on', is: 'gte' },
        due_to: { field: 'due_on', is: 'lte' },
      },
      wrap,
    }),
    listRoute('/appointments', {
      from: 'appointments',
      paging,
      query: { animal_id: text, vet_id: text, status: among(...states), starts_after: time, starts_before: time },
      filters: {
        animal_id: 'animal_id',
        vet_id: 'vet_id',
        status: 'status',
        starts_after: { field: 'starts_at', is: 'gte' },
        starts_before: { field: 'starts_at', is: 'lt' },
      },
      sort: { by: 'starts_at' },
      wrap,
    }),
    createRoute('/appointments', {
      into: 'appointments',
      prefix: 'apt_',
      needs: [
        { in: 'animals', field: 'animal_id' },
        { in: 'vets', field: 'vet_id' },
      ],
      body: {
        animal_id: needed(text),
        vet_id: needed(text),
        starts_at: needed(time),
        minutes: integer,
        reason: needed(text),
      },
      add: ({ body }) => ({ status: 'booked', minutes: body.minutes ?? 20 }),
    }),
    itemRoute('/appointments/{appointment_id}', appointment),
    changeRoute('/appointments/{appointment_id}/cancel', {
      ...appointment,
      method: 'POST',
      body: { reason: needed(text), notify_owner: boolean },
      change(row, { body }) {
        if (row.status !== 'booked') return { status: 409, body: 'Only booked appointments can be cancelled.' };
        Object.assign(row, { status: 'cancelled', cancel_reason: body.reason });
        return undefined;
      },
    }),
    listRoute('/vets', { from: 'vets', wrap: ({ items }) => ({ data: items }) }),
    listRoute('/invoices', {
      from: 'invoices',
      paging,
      query: { owner_id: text, status: among('open', 'paid', 'void'), issued_from: date, issued_to: date },
      filters: {
        owner_id: 'owner_id',
        status: 'status',
        issued_from: { field: 'issued_on', is: 'gte' },
        issued_to: { field: 'issued_on', is: 'lte' },
      },
      wrap,
    }),
  ],
};
