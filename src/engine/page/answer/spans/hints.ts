/** What a text must hold at least, so that looking for a value in it is worth the while. Quick to test. */
import { countWords } from './numbers.ts';

export const digit = /\d/;
export const threeDigits = /\d{3}/;
export const yearHint = /(?:1[5-9]|20)\d\d/;
export const dashedYear = /\d-\d\d-\d/;
export const parted = /\d[./]\d{1,2}[./]\d/;
export const coin =
  /[$€£¥₱₹₽₩]|[A-Z]{3}|Php|Fr\.|Rs|\dp|\d p|[Ee]uro|dollar|pound|pence|[Cc]ent|Frank|franc|peso|piso|yen|rupee|kr/;
export const repeated =
  /once|twice|thrice|times|every|hourly|daily|weekly|nightly|monthly|quarterly|yearly|annually|mal|alle|jede|lich|werktags|fois|tous|toutes|chaque|quotid|hebdo|mensu|annuel|trimestr|ve(?:z|ces)|cada|tod[oa]s|mente|beses|araw|gabi|linggo|buwan|taon|oras|tuwing|kada|bawat/i;
export const anyLetter = /\p{L}{3}/u;
export const free = /nothing|nichts|nada|rien|free|no |kosten|umsonst|grat|walang/i;
export const share = /%|[Pp]er ?cent|Prozent|pour cent|por ciento|porsyento/;
export const dialled = /\d\D{0,4}\d\D{0,4}\d\D{0,4}\d\D{0,4}\d/;
export const pointed = /\d\.\d/;
export const times = /\d\s?[x×]/;
export const graded = /\/|of|von|sur|de|sa|star|Stern|étoile|estrella|bituin/;
export const mailSign = /@|[([](?:at|arobase|ät|a)[)\]]/;
export const dot = /\.[a-z]/;
export const capital = /\p{Lu}/u;
export const cued = /[Aa]sk|[Cc]all|ontact|peak|rite|ragen|kay|emande|regunta/;
export const underscore = /_|X-/;
export const month =
  /(?:Jan|Jän|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez|janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc|ene|feb|mar|abr|may|jun|jul|ago|set|dic|Ene|Peb|Abr|Hun|Hul|Ago|Set|Nob|Dis)/;
export const weekdayHint =
  /(?:day|tag|abend|woch|di|es|sábado|domingo|Biyernes|Sabado|Linggo|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mo|Di|Mi|Do|Fr|Sa|So)/;
export const clockHint = /\d|noon|mid|Mitt|minuit|media|alas?-/;
export const half = /half|quarter/i;
export const ago = /ago|day|gestern|heute|hier|aujourd|ayer|hoy|kahapon|ngayon/i;
export const numeric = new RegExp(`\\d|(?<!\\p{L})(?:${countWords})(?!\\p{L})`, 'iu');
/** Numbers, and articles before what is measured. */
export const counting = new RegExp(
  `\\d|[½¼¾]|(?<!\\p{L})(?:(?:one|half|${countWords})(?!\\p{L})|(?:an?|eine[nrm]?|une?|una)\\s(?:\\p{L}+\\s)?(?:half|hour|day|week|fortnight|month|minute|second|year|night|kilo|gram|pound|ounce|ton|inch|foot|yard|mile|met|lit|gallon|pint|cup|table|tea|acre|dozen|Stunde|Tag|Woche|Monat|Jahr|Minute|Nacht|heure|jour|semaine|mois|an|nuit|hora|d[ií]a|semana|mes|año|noche))`,
  'iu',
);
export const clockDigits = /\d[:.]\d\d|\d\s?(?:[AaPp]\.?[Mm]|h|Uhr)|noon|mid|Mitt|minuit/;
export const calls = /tel|t[ée]l|fon|phone|call|ring|m[óo]vil|fax/i;
export const cause =
  /because|due|owing|account|caused|result|wegen|grund|folge|weil|da |raison|cause|parce|suite|debido|motivo|porque|dahil|bunga|sanhi/i;
