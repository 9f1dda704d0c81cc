/** A network of libraries whose names are Spanish; key in the query, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'pagina', size: 'tamano', usual: 20, most: 50 };
const branch = among('CEN', 'NOR', 'SUR');
const member = { from: 'socios', param: 'numero', by: 'numero' };

function wrap({ items, total, offset, size }: Page): unknown {
  return { resultado: items, paginacion: { pagina: offset / size + 1, paginas: Math.ceil(total / size), total } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 44);
  const socios = times(chance.count(141, 156), (index) => {
    const { first, last } = chance.person();
    return {
      numero: pad(400 + index, 5),
      nombre: first,
      apellidos: `${last} ${chance.one(['Rey', 'Sanz', 'Gil'])}`,
      correo: `${last}.${index}@lector.example`.toLowerCase(),
      sucursal: chance.one(['CEN', 'NOR', 'SUR']),
      alta: `${chance.whole(2009, 2025)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      activo: chance.whole(0, 4) > 0,
    };
  });
  const libros = times(chance.count(118, 131), (index) => ({
    isbn: `97884${pad(chance.whole(1, 99_999), 5)}${pad(index, 3)}`,
    titulo: `${chance.one(['La casa', 'El puerto', 'Cartas', 'Los inviernos'])} ${index}`,
    autor: `${chance.one(['Elena', 'Tomás', 'Lucía'])} ${chance.one(['Vidal', 'Rojas', 'Ibarra'])}`,
    idioma: chance.one(['es', 'ca', 'en', 'fr']),
    anio: chance.whole(1958, 2025),
    disponibles: chance.whole(0, 4),
  }));
  const prestamos = times(chance.count(322, 347), (index) => ({
    id: 31_000 + index,
    socio: socios[chance.whole(0, socios.length - 1)]?.numero,
    isbn: libros[chance.whole(0, libros.length - 1)]?.isbn,
    sucursal: ['CEN', 'NOR', 'SUR'][index % 3],
    desde: chance.day(5, 8),
    vence: chance.day(9, 11),
    estado: chance.one(['vigente', 'vencido', 'devuelto', 'devuelto']),
  }));
  return { socios, libros, prestamos, reservas: [] };
}

export const estante: Service = {
  name: 'estante',
  title: 'Red de bibliotecas Estante',
  host: 'https://red.estante.example',
  basePath: '/servicio/v1',
  auth: { kind: 'query', name: 'clave', key: 'est-2b7f-6614' },
  document: '../practice/apis/estante/swagger.json',
  credentials: { clave: 'est-2b7f-6614' },
  invalidStatus: 400,
  seed,
  explain: ({ message, problems }) => ({
    fallo: message,
    campos: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/socios', {
      from: 'socios',
      paging,
      query: { sucursal: branch, activo: boolean, correo: text },
      filters: { sucursal: 'sucursal', activo: 'activo', correo: 'correo' },
      wrap,
    }),
    itemRoute('/socios/{numero}', member),
    changeRoute('/socios/{numero}', {
      ...member,
      method: 'PATCH',
      body: { correo: text, sucursal: branch, activo: boolean, observacion: text },
    }),
    listRoute('/libros', {
      from: 'libros',
      paging,
      query: { autor: text, idioma: among('es', 'ca', 'en', 'fr'), desde_anio: integer },
      filters: {
        autor: { field: 'autor', is: 'contains' },
        idioma: 'idioma',
        desde_anio: { field: 'anio', is: 'gte' },
      },
      wrap,
    }),
    itemRoute('/libros/{isbn}', { from: 'libros', param: 'isbn', by: 'isbn' }),
    listRoute('/prestamos', {
      from: 'prestamos',
      paging,
      query: { socio: text, sucursal: branch, estado: among('vigente', 'vencido', 'devuelto'), vence_antes_de: date },
      filters: {
        socio: 'socio',
        sucursal: 'sucursal',
        estado: 'estado',
        vence_antes_de: { field: 'vence', is: 'lt' },
      },
      wrap,
    }),
    changeRoute('/prestamos/{id}/renovacion', {
      method: 'POST',
      from: 'prestamos',
      param: 'id',
      body: { hasta: needed(date), motivo: text },
      change(row, { body }) {
        Object.assign(row, { vence: body.hasta, estado: 'vigente' });
        return undefined;
      },
    }),
    createRoute('/reservas', {
      into: 'reservas',
      needs: [
        { in: 'socios', by: 'numero', field: 'socio' },
        { in: 'libros', by: 'isbn', field: 'isbn' },
      ],
      body: {
        socio: needed(text),
        isbn: needed(text),
        recogida: needed(branch),
        caduca: date,
        aviso: among('correo', 'sms', 'ninguno'),
      },
      add: () => ({ puesto: 1 }),
    }),
  ],
};
