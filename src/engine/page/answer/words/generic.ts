/** Words that tell little apart: what pages are about in general, and what people do in questions. */
import { fold, stemOf } from './word.ts';

const generic = `
going recommended retail asking usual normal typical approximate stable
product living unit piece item article page event recipe course book film movie hotel restaurant museum shop store site website property flat house home
room place thing company organisation package library software app game match team league table list document form text post
thread topic question answer user customer visitor guest buyer applicant subscriber reader shopper caller newcomer person people man woman information info detail details current currently
official full main whole number name value data amount kind type contact state overall sort general get getting got pay paid payment made do done use used using need needed take takes took make
makes come comes go goes find found give given want like know say says said tell support supported include require required offer happen expect
available possible new neu neue neuer neues nouveau nouvelle nouveaux nuevo nueva nuevos nuevas bagong per each first last day time produkt artikel seite veranstaltung rezept kurs buch hotel geschaft laden firma verein nutzer kunde
kunden gast angabe angaben nummer name wert aktuell aktuelle genau braucht brauche benotigt liegt kommt geht macht steht nimmt bekommt
produit page evenement recette cours livre boutique magasin societe client clients visiteur numero nom valeur actuel actuelle
faire fait prendre prend trouver trouve utilise besoin venir producto articulo pagina evento receta curso libro tienda empresa
cliente clientes visitante numero nombre valor actual hacer hace tomar encontrar usa necesita venir produkto pahina kaganapan
pangalan numero halaga kailangan kunin gawin numero
`;

const stems: ReadonlySet<string> = new Set(fold(generic).split(/\s+/).filter(Boolean).map(stemOf));

/** What pages are about, as people who ask call it; the page may have another word for it, or none. */
const things = `
race marathon medicine drug tablet plant animal breed bird song podcast episode talk conference fair market tournament fixture regulation act law order
lodging accommodation campsite museum gallery theatre library school college university project study paper survey report device appliance laptop mattress
alojamiento hostal establecimiento medicamento museo biblioteca carrera evento proyecto logement etablissement medicament musee evenement course veranstaltung
medikament arzneimittel unterkunft lauf rennen buch spiel verordnung gesetz satzung museum job vacancy role plan subscription package tier edition campsite course class workshop training seminar flat house home apartment property app program tool download file album record book novel
film show concert festival walk hike trail route trip tour ride car van bike machine device camera phone lamp chair toy dish meal restaurant
hotel guesthouse inn cafe bar shop club society charity office firm clinic practice doctor surgery article page post report offer ad deal
kurs seminar workshop lehrgang wohnung haus objekt stelle job angebot anzeige gerat produkt programm app album buch film konzert fest
wanderung weg tour fahrt wagen auto rad fahrrad maschine kamera lokal gaststatte gasthof praxis arzt klinik verein laden betrieb bericht artikel
stage formation atelier cours appartement maison logement bien annonce offre poste emploi logiciel application album disque livre roman
concert spectacle exposition balade randonnee voiture velo appareil restaurant hotel auberge boutique cabinet association magasin article
curso taller formacion piso casa vivienda anuncio oferta empleo puesto programa aplicacion disco libro concierto exposicion ruta coche
bicicleta aparato restaurante hotel tienda clinica asociacion articulo receta recette rezept recipe
kurso trabaho bahay kotse palabas aklat tindahan produkto
`;

const thingStems: ReadonlySet<string> = new Set(fold(things).split(/\s+/).filter(Boolean).map(stemOf));

export function isThing(stem: string): boolean {
  return thingStems.has(stem);
}

export function isGeneric(stem: string): boolean {
  return stems.has(stem);
}
