/** An animal shelter: animals, treatments and applications; key in a header, numbered pages, documented in prose alone. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, date, integer, needed, number, object, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 60 };
const statuses = ['available', 'reserved', 'adopted'] as const;
const species = ['dog', 'cat', 'rabbit'] as const;

function wrap(name: string): (page: Page) => unknown {
  return ({ items, total, offset, size }) => ({
    [name]: items,
    page: offset / size + 1,
    pages: Math.max(1, Math.ceil(total / size)),
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 21);
  const kennels = times(chance.count(5, 7), (index) => ({
    code: `K${index + 1}`,
    places: chance.whole(4, 12),
    heated: chance.whole(0, 1) === 0,
  }));
  const animals = times(chance.count(164, 191), (index) => ({
    tag: `BR-${pad(101 + index, 4)}`,
    name: chance.one(['Biscuit', 'Olive', 'Pepper', 'Clover', 'Hazel', 'Domino']),
    species: chance.one(species),
    age_months: chance.whole(2, 150),
    status: chance.one(['available', 'available', 'reserved', 'adopted']),
    kennel: kennels[chance.whole(0, kennels.length - 1)]?.code,
    arrived_on: chance.day(1, 9),
  }));
  const treatments = animals.slice(0, 30).flatMap((animal, at) =>
    times(chance.whole(0, 4), (index) => ({
      id: at * 10 + index,
      animal: animal.tag,
      treatment: chance.one(['Rabies vaccine', 'Dental cleaning', 'Worming', 'X-ray']),
      given_on: chance.day(3, 9),
      cost_eur: chance.whole(150, 9_000) / 100,
    })),
  );
  const applications = times(chance.count(71, 84), (index) => {
    const { first, last } = chance.person();
    return {
      id: 300 + index,
      animal: animals[chance.whole(0, 40)]?.tag,
      applicant: { name: `${first} ${last}`, email: `${first}.${index}@home.example`.toLowerCase() },
      home: chance.one(['house', 'flat']),
      state: chance.one(['new', 'new', 'approved', 'declined']),
      sent_on: chance.day(5, 9),
    };
  });
  return { kennels, animals, treatments, applications };
}

export const brindle: Service = {
  name: 'brindle',
  title: 'Brindle Animal Shelter',
  host: 'https://api.brindle.example',
  basePath: '/shelter/v2',
  auth: { kind: 'header', name: 'X-Shelter-Key', key: 'brd-8f11-40ce' },
  document: '../practice/apis/brindle/guide.md',
  credentials: { access_key: 'brd-8f11-40ce' },
  invalidStatus: 422,
  seed,
  explain: ({ message, problems }) => ({
    message,
    problems: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/animals', {
      from: 'animals',
      paging,
      query: { species: among(...species), status: among(...statuses), kennel: text, max_age_months: integer },
      filters: {
        species: 'species',
        status: 'status',
        kennel: 'kennel',
        max_age_months: { field: 'age_months', is: 'lte' },
      },
      wrap: wrap('animals'),
    }),
    itemRoute('/animals/{tag}', { from: 'animals', param: 'tag', by: 'tag' }),
    changeRoute('/animals/{tag}', {
      method: 'PATCH',
      from: 'animals',
      param: 'tag',
      by: 'tag',
      body: { status: among(...statuses), kennel: text, remarks: text },
    }),
    listRoute('/animals/{tag}/treatments', {
      from: 'treatments',
      within: { animal: 'tag' },
      wrap: ({ items }) => ({ treatments: items }),
    }),
    createRoute('/animals/{tag}/treatments', {
      into: 'treatments',
      needs: [{ in: 'animals', by: 'tag', param: 'tag' }],
      body: { treatment: needed(text), given_on: needed(date), vet: text, cost_eur: number },
      add: ({ params }) => ({ animal: params.tag }),
    }),
    listRoute('/applications', {
      from: 'applications',
      paging,
      query: { state: among('new', 'approved', 'declined'), animal: text },
      filters: { state: 'state', animal: 'animal' },
      wrap: wrap('applications'),
    }),
    createRoute('/applications', {
      into: 'applications',
      needs: [{ in: 'animals', by: 'tag', field: 'animal' }],
      body: {
        animal: needed(text),
        applicant: needed(object({ name: needed(text), email: needed(text), phone: text })),
        home: needed(among('house', 'flat')),
        message: text,
      },
      add: () => ({ state: 'new' }),
    }),
    changeRoute('/applications/{id}/decision', {
      method: 'POST',
      from: 'applications',
      param: 'id',
      body: { verdict: needed(among('approve', 'decline')), reason: text },
      change(row, { body }) {
        Object.assign(row, { state: body.verdict === 'approve' ? 'approved' : 'declined', reason: body.reason });
        return undefined;
      },
    }),
    listRoute('/kennels', { from: 'kennels', wrap: ({ items }) => items }),
  ],
};
