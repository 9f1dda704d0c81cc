/** Phone numbers, addresses of mail and pages, versions, and numbers that name things. */
import { calls, dialled, digit, dot, mailSign, pointed, threeDigits, underscore } from './hints.ts';
import type { Shape } from './kind.ts';

export const references: readonly Shape[] = [
  ['code', /(?<![\p{L}\p{N}.,])(\d{3} \d{3} \d{3} \d{5})(?![\p{N}]|[.,]\d)/gu, threeDigits],
  [
    'email',
    /[\p{L}\p{N}._%+-]{1,64}(?:@|\s?[([](?:at|arobase|ät|a)[)\]]\s?)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/gu,
    mailSign,
  ],
  [
    'url',
    /https?:\/\/[^\s<>"'()]{3,300}[^\s<>"'().,;:!?]|(?<![\p{L}\p{N}@.])www\.[^\s<>"'()]{3,200}[^\s<>"'().,;:!?]/gu,
    dot,
  ],
  [
    'url',
    /(?<![\p{L}\p{N}@./])[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63}){0,3}\.(?:com|org|net|io|dev|example|de|fr|es|ph|uk|eu|info)(?:\/[^\s<>"'()]{0,200}[^\s<>"'().,;:!?])?(?![\p{L}\p{N}@])/gu,
    dot,
  ],
  [
    'phone',
    /(?<![\p{L}\p{N}.,:€£$/#-]|\d )((?:\+|00)\d{1,3}[\s./()-]{0,2}(?:\(0\)\s?)?\d(?:[\s./()-]{0,2}\d){6,12})(?![\p{N}]|[.,]\d)/gu,
    dialled,
  ],
  [
    'phone',
    /(?<![\p{L}\p{N}.,:€£$/#+-]|\d )(\(0?\d{1,5}\)[\s/-]?\d(?:[\s./-]{0,2}\d){4,9})(?![\p{N}]|[.,]\d)/gu,
    dialled,
  ],
  ['phone', /(?<![\p{L}\p{N}.,:€£$/#+-]|\d )(0\d{1,5}(?:\s?[\s./-]\s?\d{1,8}){1,5})(?![\p{N}]|[.,]\d|-\d)/gu, dialled],
  [
    'phone',
    /(?<![\p{L}\p{N}.,:€£$/#+-]|\d )((?:1-)?\d{3}-\d{3}-\d{4}|\d{3}[\s.]\d{3}[\s.]\d{4}|\d{3}-\d{4}|\(\d{3}\) \d{3}-\d{4})(?![\p{N}]|[.,]\d|-\d)/gu,
    dialled,
  ],
  [
    'phone',
    /(?<=\b(?:teléfono|tel|tél|telefon|telefono|phone|call|ring|móvil|fax)\.?:?\s)(\d{2,4}(?:[\s.-]\d{2,4}){2,4}|\d{7,12})(?![\p{N}])/giu,
    calls,
  ],
  [
    'phone',
    /(?<![\p{L}\p{N}.,:€£$/#+-]|\d )(\d{2,3}(?:\s\d{2,3}){3,4}|\d{3}\s\d{3}\s\d{3,4})(?![\p{N}]|[.,]\d|\s\d)/gu,
    dialled,
  ],
  ['code', /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,4})?)(?![\p{L}\p{N}])/gu, digit],
  ['version', /(?<![\p{L}\p{N}.,€£$-])(v?\d+\.\d+\.\d+(?:\.\d+)?(?:-[a-z0-9.]+)?)(?![\p{L}\p{N}]|[.,]\d)/gu, pointed],
  ['version', /(?<=\b(?:[Vv]ersion|firmware|release|Fassung|versión)\s)(v?\d+(?:\.\d+)+)(?![\p{N}])/gu, pointed],
  // Postcodes of the United Kingdom and of Canada.
  ['code', /(?<![\p{L}\p{N}])([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\p{L}\p{N}])/gu, digit],
  [
    'code',
    /(?<![\p{L}\p{N}.,€£$@])([A-Z]{1,5}[- ]?\d[\dA-Z]*(?:[-/.][\dA-Z]+)*(?: \d{2,6}){0,3}|\d{3,}(?:[/-][\dA-Z]+)+|\d{3}(?: \d{3}){2}(?: \d{5})?|[A-Z]{2,}(?:-[A-Z0-9]+)+|\d{2,6}[A-Z]{1,3}\d*|\d{8,14})(?![\p{L}\p{N}]|[.,]\d)/gu,
    digit,
  ],
  [
    'code',
    /(?<=\b(?:[Nn]umber|[Nn]o\.?|[Nn]r\.?|[Nn]ummer|[Nn]uméro|[Nn]úmero|№)\s)(\d{3,12})(?![\p{L}\p{N}]|[.,]\d)/gu,
    threeDigits,
  ],
  [
    'code',
    /(?<=(?<!\p{L})(?:[Ss]tatus(?: code)?|HTTP|[Ee]rror|returns?|answers?(?: with)?|[Cc]ode)\s)([1-5]\d\d)(?=$|[,;:.](?!\d)|\s(?:\p{Lu}\p{Ll}|when|if|for|means|is|and|or|–|—))/gu,
    threeDigits,
  ],
  // What a service answers, at the beginning of its line; other numbers of three digits count something.
  ['code', /(?<=^)(20\d|30[0-8]|4[0-3]\d|451|50\d|51[01])(?=$|\s(?:\p{Lu}\p{Ll}|when|if|means|is|–|—))/gu, threeDigits],
  ['code', /(?<![\p{L}\p{N}])(X-[A-Z][\w-]+|[a-z]+_[a-z_]+)(?![\p{L}\p{N}])/gu, underscore],
];
