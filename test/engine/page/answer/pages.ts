/** Pages in styles of their own, and what is asked of them. They are not from the eval set, and nothing of it is here. */

export interface WrittenPage {
  readonly name: string;
  readonly html: string;
  /** Name, description, and the values that are right; null where the page does not say. */
  readonly fields: readonly (readonly [name: string, description: string, right: readonly string[] | null])[];
  readonly questions: readonly (readonly [question: string, right: readonly string[] | null])[];
}

export const pages: readonly WrittenPage[] = [
  {
    name: 'a used van in spans',
    html: `<html lang=en><title>Vauxhall Vivaro 2019 for sale | Wheelhouse</title><body><div class=top><a href=/>Wheelhouse</a> <a href=/sell>Sell yours from £9.99</a></div>
      <div class=head><div class=big>Vauxhall Vivaro 1.5 Edition</div><div class=amt>£13,495 <s>£14,250</s></div></div>
      <div class=kv><span>Mileage</span><span>48,210 miles</span></div><div class=kv><span>Gearbox</span><span>Manual</span></div><div class=kv><span>Fuel</span><span>Diesel</span></div>
      <div class=kv><span>Owners</span><span>2</span></div><div class=kv><span>MOT until</span><span>14 March 2027</span></div>
      <p>One careful baker from new to 2023, then a florist. Comes with two keys and a full history. Seats three. Road tax is £335 a year. We fitted new brake discs in June 2026.</p>
      <p>Call Harriet Boon on 01632 960 551 or come to Unit 4, 19 Foundry Lane, Selby.</p>
      <div class=similar><b>Similar vans</b><div>Ford Transit Custom £15,200</div><div>Renault Trafic £11,900</div></div></body></html>`,
    fields: [
      ['price', 'Asking price', ['£13,495']],
      ['mileage', 'How far it has been driven', ['48,210 miles']],
      ['gearbox', 'Type of gearbox', ['Manual']],
      ['previous_owners', 'Number of owners', ['2']],
      ['phone', 'Telephone of the seller', ['01632 960 551']],
      ['road_tax', 'Road tax per year', ['£335', '£335 a year']],
      ['mot_expiry', 'Date until which the MOT is valid', ['14 March 2027']],
      ['engine_power', 'Power of the engine', null],
    ],
    questions: [
      ['How many seats does it have?', ['three']],
      ['When were the brake discs fitted?', ['June 2026']],
      ['Who do I call?', ['Harriet Boon']],
      ['Does it have a tow bar?', null],
      ['What colour is the van?', null],
    ],
  },
  {
    name: 'a doctor in German',
    html: `<!doctype html><html lang=de><title>Hausarztpraxis Dr. med. Ilse Brandner, Kempen</title><body><nav><a>Start</a><a>Team</a><a>Leistungen</a></nav>
      <h1>Praxis Dr. med. Ilse Brandner</h1><p>Fachärztin für Allgemeinmedizin</p>
      <h2>Sprechzeiten</h2><table><tr><td>Montag</td><td>8:00 – 12:00 Uhr</td></tr><tr><td>Dienstag</td><td>14:00 – 18:00 Uhr</td></tr><tr><td>Mittwoch</td><td>geschlossen</td></tr></table>
      <h2>Kontakt</h2><p>Anschrift: Burgstraße 11, 47906 Kempen<br>Telefon: 02152 555 60<br>Telefax: 02152 555 61<br>E-Mail: praxis@brandner-kempen.example</p>
      <p>Rezepte können bis 11 Uhr bestellt und am selben Tag ab 16 Uhr abgeholt werden. Die Reiseimpfberatung kostet 25 €. Hausbesuche machen wir im Umkreis von 8 km.</p>
      <p>Vom 3. bis 14. August 2026 ist die Praxis geschlossen. Vertretung: Dr. Karim Osman, Engerstraße 40.</p>
      <footer>Zuständige Kammer: Ärztekammer Nordrhein</footer></body></html>`,
    fields: [
      ['telefon', 'Telefonnummer der Praxis', ['02152 555 60']],
      ['fax', 'Faxnummer', ['02152 555 61']],
      ['adresse', 'Anschrift der Praxis', ['Burgstraße 11, 47906 Kempen']],
      ['sprechzeit_dienstag', 'Sprechzeiten am Dienstag', ['14:00 – 18:00 Uhr']],
      ['preis_reiseimpfberatung', 'Kosten der Reiseimpfberatung', ['25 €']],
      ['vertretung', 'Name der Vertretung', ['Dr. Karim Osman', 'Dr. Karim Osman, Engerstraße 40']],
      ['iban', 'IBAN des Kontos', null],
      ['ort', 'Ort', ['Kempen']],
    ],
    questions: [
      ['Bis wann können Rezepte bestellt werden?', ['11 Uhr']],
      ['Wie viel kostet die Reiseimpfberatung?', ['25 €']],
      ['In welchem Umkreis werden Hausbesuche gemacht?', ['8 km']],
      ['Gibt es einen Aufzug?', null],
      ['Welche Ärztin arbeitet als Urologin?', null],
    ],
  },
  {
    name: 'an album with JSON-LD',
    html: `<html lang=en><head><title>Low Tide Hymns by The Marram | Needledrop</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"MusicAlbum","name":"Low Tide Hymns","byArtist":{"@type":"MusicGroup","name":"The Marram"},"datePublished":"2024-05-17","numTracks":9,"genre":["Folk","Ambient"],"recordLabel":{"@type":"Organization","name":"Saltgrass"},"offers":{"@type":"Offer","price":"21.00","priceCurrency":"GBP"},"aggregateRating":{"@type":"AggregateRating","ratingValue":"4.2","ratingCount":"57"}}</script></head>
      <body><h1>Low Tide Hymns</h1><p>by The Marram</p><p>Vinyl <b>£21.00</b></p><p>Recorded in nine days at a lifeboat station in Skerry. Pressed on sea-glass green vinyl in an edition of 400.</p><ol><li>Ebb 3:12</li><li>Wrack line 5:40</li></ol><aside>Also from Saltgrass: Dunlin, £18.00</aside></body></html>`,
    fields: [
      ['artist', 'Band', ['The Marram']],
      ['album', 'Title of the album', ['Low Tide Hymns']],
      ['release_date', 'Release date', ['2024-05-17']],
      ['label', 'Record label', ['Saltgrass']],
      ['price', 'Price of the vinyl', ['£21.00', '21.00 GBP']],
      ['rating', 'Average rating', ['4.2']],
      ['track_count', 'Number of tracks', ['9']],
      ['producer', 'Producer of the record', null],
    ],
    questions: [
      ['Where was it recorded?', ['Skerry']],
      ['How many copies are in the edition?', ['400']],
      ['Which label released it?', ['Saltgrass']],
      ['Is there a download code?', null],
    ],
  },
  {
    name: 'fees of a bank in a grid',
    html: `<html lang=en><title>Fees - Harbourside Savings</title><body><h1>Our fees</h1><p>In force from 1 September 2026</p>
      <table><tr><th>Service</th><th>Basic account</th><th>Plus account</th></tr><tr><td>Monthly fee</td><td>free</td><td>$6</td></tr><tr><td>Cash withdrawal abroad</td><td>$4.50</td><td>$1</td></tr><tr><td>Replacement card</td><td>$12</td><td>$8</td></tr><tr><td>Overdraft interest</td><td>14.9 %</td><td>11.5 %</td></tr></table>
      <h2>Opening an account</h2><p>You need a passport and proof of address. You must be at least 16. Opening takes about 20 minutes. Bring a first deposit of $25.</p><p>Lost your card? Call 555-0170 at any hour.</p><footer>Harbourside Savings Inc., 8 Quay Street. Branch code 40-11-07</footer></body></html>`,
    fields: [
      ['plus_replacement_card', 'Fee for a replacement card with the Plus account', ['$8']],
      ['basic_overdraft_interest', 'Overdraft interest of the Basic account', ['14.9 %']],
      ['first_deposit', 'First deposit that is needed', ['$25']],
      ['minimum_age', 'Minimum age', ['16', 'at least 16']],
      ['effective_date', 'Date from which the fees apply', ['1 September 2026']],
      ['lost_card_phone', 'Number to call when a card is lost', ['555-0170']],
      ['mortgage_rate', 'Interest rate of a mortgage', null],
    ],
    questions: [
      ['What does a cash withdrawal abroad cost with the Plus account?', ['$1']],
      ['How long does it take to open an account?', ['20 minutes']],
      ['What documents do I need to open an account?', ['passport']],
      ['What is the fee for a cheque book?', null],
    ],
  },
  {
    name: 'a walk in prose',
    html: `<html><head><title>Skelter Fell circular - Boots and Butties</title></head><body><h2>Skelter Fell circular</h2><p><i>Words and pictures: Nell Ashworth, 14 April 2026</i></p>
      <p>This is a round of 11 miles with about 780 metres of climbing. Allow six hours, more if the tops are wet. Start from the car park in Garrow, where a day ticket is £4.50 (coins only).</p>
      <p>Leave the lane at the second stile and keep the wall on your left. The summit, at 734 metres, has a shelter of stones. From there it is a steep hour down to the Drovers Arms, which serves pies until three.</p>
      <p>Dogs should be on a lead between March and July because of ground-nesting birds. The last bus back to town leaves at 17:42.</p>
      <p>Comments</p><div class=comments><p>Did this in four hours! Gav, 2 May 2026</p></div></body></html>`,
    fields: [
      ['distance', 'Length of the walk', ['11 miles']],
      ['author', 'Who wrote it', ['Nell Ashworth']],
      ['published', 'Date of the article', ['14 April 2026']],
      ['parking_price', 'Price of parking for a day', ['£4.50']],
      ['summit_height', 'Height of the summit', ['734 metres']],
      ['last_bus', 'Time of the last bus', ['17:42']],
      ['map_sheet', 'Number of the map sheet', null],
    ],
    questions: [
      ['How long does the walk take?', ['six hours']],
      ['When does the last bus leave?', ['17:42']],
      ['Why must dogs be on a lead?', ['ground-nesting birds']],
      ['Until when are pies served?', ['until three']],
      ['Is there a campsite?', null],
    ],
  },
  {
    name: 'a flat in Spanish',
    html: `<html lang=es><title>Piso en alquiler en Calle Olmo, Vitoria | Casalinda</title><body><div class=menu><a>Comprar</a><a>Alquilar</a></div><h1>Piso en alquiler en Calle Olmo</h1><p class=precio>780 €/mes</p>
      <ul class=datos><li>72 m²</li><li>2 habitaciones</li><li>1 baño</li><li>3.ª planta con ascensor</li></ul>
      <p>Piso exterior reformado en 2021, con calefacción central incluida en el precio. Se pide una fianza de dos meses y contrato mínimo de un año. Disponible a partir del 1 de octubre. No se admiten mascotas.</p>
      <p>Referencia: VT-2207. Llame a Begoña Ruiz: 945 555 018.</p><div class=relacionados>También te puede interesar: Ático en Calle Sur, 910 €</div></body></html>`,
    fields: [
      ['precio', 'Alquiler mensual', ['780 €', '780 €/mes']],
      ['superficie', 'Superficie del piso', ['72 m²']],
      ['habitaciones', 'Número de habitaciones', ['2', '2 habitaciones']],
      ['fianza', 'Fianza', ['dos meses']],
      ['telefono', 'Teléfono de contacto', ['945 555 018']],
      ['referencia', 'Referencia del anuncio', ['VT-2207']],
      ['certificado_energetico', 'Certificado energético', null],
    ],
    questions: [
      ['¿Se admiten mascotas?', ['No se admiten mascotas']],
      ['¿Desde cuándo está disponible?', ['1 de octubre']],
      ['¿En qué año se reformó?', ['2021']],
      ['¿Tiene garaje?', null],
    ],
  },
  {
    name: 'a concert series in French',
    html: `<html lang=fr><title>Saison des orgues – Collégiale de Marnay</title><body><header><a>Accueil</a> <a>Billetterie</a></header><h1>Saison des orgues</h1>
      <p>Cinq concerts, du 4 juillet au 29 août 2026, sous la direction artistique de Odile Vasseur.</p>
      <h3>Tarifs</h3><p>Plein tarif : 16 €<br>Tarif réduit : 9 €<br>Moins de 12 ans : gratuit</p>
      <h3>Réservations</h3><p>Par téléphone au 03 81 00 55 12 du lundi au vendredi, ou par courriel : orgues@marnay.example. Les portes ouvrent 45 minutes avant le concert.</p>
      <p>L’orgue, construit en 1764 par Jean-Baptiste Callier, compte 2 340 tuyaux.</p></body></html>`,
    fields: [
      ['plein_tarif', 'Prix plein tarif', ['16 €']],
      ['tarif_reduit', 'Tarif réduit', ['9 €']],
      ['telephone', 'Téléphone pour réserver', ['03 81 00 55 12']],
      ['courriel', 'Adresse électronique', ['orgues@marnay.example']],
      ['annee_orgue', 'Année de construction de l’orgue', ['1764']],
      ['directrice', 'Directrice artistique', ['Odile Vasseur']],
      ['parking', 'Tarif du parking', null],
    ],
    questions: [
      ['Combien de tuyaux compte l’orgue ?', ['2 340 tuyaux']],
      ['Quand ouvrent les portes ?', ['45 minutes']],
      ['Qui a construit l’orgue ?', ['Jean-Baptiste Callier']],
      ['Y a-t-il un vestiaire ?', null],
    ],
  },
  {
    name: 'a library with details',
    html: `<html lang=en><title>Using the library | Ardmore Library</title><body><main><h1>Using the library</h1>
      <details><summary>How many books can I borrow?</summary><p>Up to 15 at a time, and five films.</p></details>
      <details><summary>How long can I keep them?</summary><p>Three weeks. You can renew twice unless someone has asked for the book.</p></details>
      <details><summary>What are the fines?</summary><p>25p a day for adults, nothing for under 18s.</p></details>
      <dl><dt>Head librarian</dt><dd>Moira Tennant</dd><dt>Opening hours, Saturday</dt><dd>10 am – 4 pm</dd><dt>Printing, per page</dt><dd>10p black and white, 40p colour</dd><dt>Wi-Fi</dt><dd>Free, ask at the desk for the code</dd></dl></main></body></html>`,
    fields: [
      ['librarian', 'Name of the head librarian', ['Moira Tennant']],
      ['saturday_hours', 'Opening hours on Saturday', ['10 am – 4 pm']],
      ['loan_period', 'How long books can be kept', ['Three weeks']],
      ['borrowing_limit', 'How many books may be borrowed', ['15', 'Up to 15', 'Up to 15 at a time, and five films']],
      ['membership_fee', 'Fee for membership', null],
    ],
    questions: [
      ['How long can I keep a book?', ['Three weeks']],
      ['How much is colour printing?', ['40p']],
      ['Is there Wi-Fi?', ['Free']],
      ['Who is the head librarian?', ['Moira Tennant']],
      ['Can I rent a meeting room?', null],
    ],
  },
  {
    name: 'a cooperative in Filipino',
    html: `<html lang=fil><title>Kooperatiba ng Bigas sa Sta. Lucia</title><body><b>Kooperatiba ng Bigas sa Sta. Lucia</b><p>Ang presyo ng palay ngayong linggo ay ₱23.50 bawat kilo. Bukas ang bodega mula Lunes hanggang Sabado, 7:00 n.u. hanggang 4:00 n.h.</p>
      <p>Tagapangulo: Gng. Lourdes Manalo<br>Telepono: (044) 555 7120<br>Itinatag: 1998<br>Bilang ng kasapi: 412</p><p>Ang susunod na pulong ay sa Hulyo 19, 2026 sa barangay hall. Magdala ng ID.</p></body></html>`,
    fields: [
      ['tagapangulo', 'Pangalan ng tagapangulo', ['Gng. Lourdes Manalo']],
      ['telepono', 'Numero ng telepono', ['(044) 555 7120']],
      ['presyo_palay', 'Presyo ng palay', ['₱23.50', '₱23.50 bawat kilo']],
      ['bilang_ng_kasapi', 'Ilan ang kasapi', ['412']],
      ['itinatag', 'Taon ng pagkakatatag', ['1998']],
      ['website', 'Website ng kooperatiba', null],
    ],
    questions: [
      ['Kailan ang susunod na pulong?', ['Hulyo 19, 2026']],
      ['Magkano ang presyo ng palay?', ['₱23.50']],
      ['Magkano ang pautang?', null],
    ],
  },
  {
    name: 'a command in a manual',
    html: `<html lang=en><title>sluice(1) manual</title><body><h1>sluice</h1><p>Current release: 3.4.1 (22 August 2026). Earlier releases before 3.2.0 lose data when the disk is full.</p><h2>Options</h2>
      <dl><dt><code>--rate</code></dt><dd>Bytes per second. Default 65536.</dd><dt><code>--retries</code></dt><dd>How often to try again. Default 3.</dd></dl>
      <h2>Exit status</h2><p>0 when everything was copied, 4 when the target refused, 7 when the time was up.</p><h2>Environment</h2><p>SLUICE_HOME names the folder for state, by default ~/.sluice. Licensed under Apache-2.0. Needs 20 MB of memory.</p><p>Report bugs to bugs@sluice.example.</p></body></html>`,
    fields: [
      ['version', 'Current version', ['3.4.1']],
      ['release_date', 'Date of the current release', ['22 August 2026']],
      ['bug_email', 'Where to report bugs', ['bugs@sluice.example']],
      ['memory', 'Memory that is needed', ['20 MB']],
      ['maintainer', 'Name of the maintainer', null],
    ],
    questions: [
      ['What is the exit status when the time is up?', ['7 when the time was up']],
      ['What is the default of --retries?', ['Default 3']],
      ['Which variable names the folder for state?', ['SLUICE_HOME']],
      ['Does it run on Windows?', null],
    ],
  },
];
