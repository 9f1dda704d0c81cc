/**
 * What people mean by the words in names of fields: a small general vocabulary, of no service in particular.
 *
 * What may stand for each other is in the thesaurus.
 */
import { thesaurus } from './thesaurus.ts';

/** Spellings that are one word, or a fixed pair of words, and what they are taken for. */
const spellings = `
acct account
addr address
amt amount
app application
attr attribute
auth authentication
avg average
mean average
bal balance
bday birthdate
birthday birthdate
dob birthdate
bldg building
cat category
cnt count
co company
corp company
creation created
curr currency
ccy currency
cust customer
dept department
descr description
desc description
dep departure
arr arrival
dest destination
diff difference
dist distance
doc document
dt date
datetime date
timestamp date
ts date
timezone time zone
tz time zone
emp employee
env environment
est estimated
evt event
exp expiry
expires expiry
expiration expiry
fax fax
fw firmware
fname first name
firstname first name
forename first name
fullname full name
hrs hour
img image
pic image
pct percent
percentage percent
perc percent
inv invoice
lang language
lat latitude
lng longitude
lon longitude
lname last name
lastname last name
surname last name
loc location
max maximum
highest maximum
largest maximum
biggest maximum
min minimum
lowest minimum
smallest minimum
mgr manager
mins minute
mobile phone
telephone phone
tel phone
msg message
nr number
num number
org organization
organisation organization
orig original
param parameter
pkg package
postcode zip
postal zip
zipcode zip
zip zip
prod product
pwd password
qty quantity
ref reference
rec record
repo repository
req request
res response
sec second
secs second
src source
std standard
svc service
temp temperature
txn transaction
tx transaction
tmax temperature maximum
tmin temperature minimum
tot total
uid id
guid id
gid id
uuid id
identifier id
uri url
href url
link url
website url
homepage url
usr user
username user name
val value
ver version
var variable
vat tax
wt weight
yr year
headcount employee count
numero number
nombre name
apellido last name
apellidos last name
vorname first name
nachname last name
telefon phone
plz zip
prenom first name
nom name
telephone phone
voornaam first name
achternaam last name
telefoon phone
correo email
fecha date
estado status
precio price
cantidad quantity
cliente customer
pedido order
producto product
usuario user
pagina page
motivo reason
titulo title
telefono phone
direccion address
ciudad city
pais country
hora time
cita appointment
mascota pet
dueno owner
veterinario vet
libro book
factura invoice
pago payment
importe amount
monto amount
empleado employee
tienda shop
preco price
quantidade quantity
endereco address
cidade city
usuario user
preis price
menge quantity
anzahl count
kunde customer
bestellung order
rechnung invoice
datum date
strasse street
ort city
prix price
quantite quantity
commande order
facture invoice
adresse address
ville city
`;

/** Words that say that a field is a date, and nothing else about it. */
const dateWords: ReadonlySet<string> = new Set(['date', 'time', 'at', 'on', 'day']);

/** Names of wrappers: they tell nothing about what is inside. */
const wrappers: ReadonlySet<string> = new Set([
  'data',
  'result',
  'response',
  'body',
  'payload',
  'info',
  'attribute',
  'field',
  'property',
  'object',
  'item',
  'record',
  'row',
  'list',
  'value',
  'content',
  'entry',
  'edge',
  'node',
  'collection',
  'element',
  'output',
  'embedded',
  'current',
  'get',
  'fetch',
  'step',
  'load',
  'read',
  'all',
  'search',
  'query',
  'api',
  'detail',
  'basic',
  'general',
  'information',
  'page',
  'hit',
]);

const fillers: ReadonlySet<string> = new Set([
  'of',
  'sold',
  'ordered',
  'the',
  'a',
  'an',
  'is',
  'has',
  'at',
  'on',
  'by',
  'in',
  'to',
  'for',
  'and',
  'with',
  'my',
  'their',
  'its',
  'as',
]);

const spelled: ReadonlyMap<string, readonly string[]> = new Map(
  linesOf(spellings).map(([short = '', ...words]) => [short, words]),
);

const groupsByWord: ReadonlyMap<string, ReadonlySet<number>> = collectGroups();

function linesOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}

function collectGroups(): ReadonlyMap<string, ReadonlySet<number>> {
  const groups = new Map<string, Set<number>>();
  for (const [index, words] of thesaurus.entries()) {
    for (const word of words) groups.set(word, (groups.get(word) ?? new Set()).add(index));
  }
  return groups;
}

/** The words that a short or unusual spelling stands for; the word itself for every other one. */
export function spellOut(word: string): readonly string[] {
  return spelled.get(word) ?? takenApart(word) ?? [word];
}

/** What names of fields mostly end with where two words were written as one. */
const glued = /^(\p{L}{3,}?)(name|date|time|id|number|type|code|status|stage|amount|price|count|email|url|title)$/u;

/** `closedate`, `dealname`: what stands before such a word is a word as well, as it is or without its ending. */
function takenApart(word: string): readonly string[] | undefined {
  const [, own = '', head = ''] = glued.exec(word) ?? [];
  const isWord = own !== '' && !groupsByWord.has(word) && [own, `${own}d`].some((one) => groupsByWord.has(one));
  return isWord ? [own, head] : undefined;
}

/** The words of all groups that a word is in: asked for far more often than there are words. */
const nearByWord: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...groupsByWord].map(([word, groups]) => [word, new Set([...groups].flatMap((group) => thesaurus[group] ?? []))]),
);

/** Whether both may name the same thing. */
export function areNear(one: string, other: string): boolean {
  return nearByWord.get(one)?.has(other) === true;
}

export function isWrapper(word: string): boolean {
  return wrappers.has(word);
}

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

export function isDateWord(word: string): boolean {
  return dateWords.has(word);
}
