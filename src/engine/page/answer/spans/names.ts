/** Names of people and of firms, and reasons. */
import { capital, cause, cued } from './hints.ts';
import type { Shape } from './kind.ts';

const honorific =
  'Mag\\.|Dipl\\.-\\p{L}+\\.?|Ing\\.|Mrs?\\.?|Ms\\.?|Miss|Dr\\.?(?:(?:\\s|-)(?:med|vet|phil|rer\\. nat|Ing|jur|habil)\\.?)*|Prof(?:essor(?:in)?)?\\.?(?:\\sDr\\.(?:-Ing\\.)?)?|Sir|Lady|Hon\\.|Engr\\.|Atty\\.|Rev\\.|Fr\\.|Herr|Frau|Mme|Mlle|M\\.|Me|Maître|Sr\\.|Sra\\.|Don|Doña|G\\.|Gng\\.|Bb\\.|Kapitan|Aling|Mang|Cllr\\.?|Capt\\.|Dra\\.|Dott\\.|Kap\\.|Kgg\\.|Sen\\.|Gov\\.|Rep\\.|Gob\\.|Arch\\.|Arq\\.|Lic\\.|Col\\.|Lt\\.|Sgt\\.';
const part = "(?:Mc|Mac|O['’]|D['’])?\\p{Lu}[\\p{Ll}’']+(?:-\\p{Lu}\\p{Ll}+)?";
const particle = '(?:(?:von|van|de|del|dela|de la|de los|der|den|di|da|du|la|le|ten|y|zu)\\s)?';
/** What people are told to do with a name begins a sentence in front of it. */
export const notFirst =
  '(?!(?:Host|Guest|Christmas|Catalogue|Appelez|Contactez|Demandez|Llame|Llamar|Pregunte|Escriba|Rufen|Fragen|Schreiben|Kontakt|Tawagan|Hanapin|When|While|After|Before|Since|As|Also|Today|Wenn|Als|Nach|Seit|Quand|Lorsque|Depuis|Selon|Avec|Cuando|Tras|Según|Nang|Noong|Kay|Manager|Captain|Goalkeeper|Coach|Director|President|Mayor|Councillor|Minister|Referee|Chef|Author|Founder|Owner|Editor|Call|Contact|Ask|Email|Ring|Phone|Meet|By|With|From|To|And|Said|See|Write|Text|Visit|Dear|Thanks|Speak|Tage|Sie|Ihre|Bitte|Frau|Herr|Photo|Words|Text|Story)\\s)';
const initial = '\\p{Lu}\\.(?:\\s?\\p{Lu}\\.)*';

export const names: readonly Shape[] = [
  [
    'organization',
    /((?:[\p{Lu}][\p{L}\p{N}&.'’-]*\s(?:&\s|und\s|and\s|y\s|et\s|de\s|des\s|del\s)?){0,4}[\p{Lu}][\p{L}\p{N}&.'’-]*,?\s(?:&\s)?(?:Ltd|Limited|Inc|LLC|LLP|plc|PLC|Corp|Co|GmbH(?: & Co\.? KG)?|mbH|AG|KG|OHG|UG|SE|e\.?\s?V|e\.?\s?K|eG|S\.?A\.?S?|S\.?L\.?U?|ASA|A\/S|AB|Oyj?|Pty|SARL|SAS|SELARL|B\.?V|N\.?V|S\.p\.A|Cooperative|Foundation|Stiftung|University|Institute|Trust|Council|Society|Association)\b\.?)/gu,
    capital,
  ],
  [
    'person',
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:${honorific})\\s(?:${initial}\\s)?${part}(?:\\s${particle}${part}){0,3})(?![\\p{L}])`,
      'gu',
    ),
    capital,
  ],
  [
    'person',
    new RegExp(
      `(?<![\\p{L}\\p{N}'’-]|\\d\\s)(${notFirst}${part}(?:\\s${initial})?\\s${particle}${part}(?:\\s${particle}${part})?)(?![\\p{L}'’-])`,
      'gu',
    ),
    capital,
  ],
  [
    'person',
    new RegExp(`(?<![\\p{L}\\p{N}])(${initial}\\s${particle}${part}(?:-${part})?)(?![\\p{L}])`, 'gu'),
    capital,
  ],
  [
    'person',
    /(?<=(?<!\p{L})(?:[Aa]sk(?: for)?|[Cc]all|[Cc]ontact|[Ss]peak (?:to|with)|[Ww]rite to|[Ff]ragen Sie|kay|[Dd]emande[rz]|[Pp]reguntar? por)\s)(\p{Lu}\p{Ll}{2,})(?![\p{L}]|\s\p{Lu})/gu,
    cued,
  ],
  [
    'reason',
    /(?<!\p{L})(?:because of|because|due to|owing to|on account of|caused by|as a result of)\s([^.;:!?]{4,160})/giu,
    cause,
  ],
  ['reason', /(?<!\p{L})(?:wegen|aufgrund|auf Grund|infolge|weil|da)\s([^.;:!?,]{4,160})/gu, cause],
  [
    'reason',
    /(?<!\p{L})(?:en raison de|à cause de|en raison d['’]|à cause d['’]|parce que|suite à)\s?([^.;:!?]{4,160})/giu,
    cause,
  ],
  ['reason', /(?<!\p{L})(?:debido a|a causa de|por motivos? de|porque|con motivo de)\s([^.;:!?]{4,160})/giu, cause],
  ['reason', /(?<!\p{L})(?:dahil sa|bunga ng|sanhi ng|dahil)\s([^.;:!?]{4,160})/giu, cause],
];
