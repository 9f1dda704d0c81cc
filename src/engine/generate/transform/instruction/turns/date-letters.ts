/** How people write the form of a date or a time. */

/** `dd.mm.yyyy`, `TT.MM.JJJJ` and `hh:mm` as they are written in capitals, by which they are known. */
export function withDateLetters(text: string): string {
  return text
    .replace(
      /\b(?:day|month|year)(?:([./-])(?:day|month|year)\b(?![./-]\w)|([./-])(?:day|month)\2(?:day|year))\b/gi,
      (form) => form.replace(/day/i, 'DD').replace(/month/i, 'MM').replace(/year/i, 'YYYY'),
    )
    .replace(/\b(?:[dt]{1,2}|m{2,4}|[yj]{4}|[yj]{2})(?:[-./ ](?:[dt]{1,2}|m{2,4}|[yj]{4}|[yj]{2})){1,2}\b/gi, (form) =>
      /[yj]{2}/i.test(form) || /[dt][-./]m/i.test(form)
        ? form.toUpperCase().replace(/T/g, 'D').replace(/J/g, 'Y').replace(/\bD\b/g, 'DD')
        : form,
    )
    .replace(/\bhh?:mm(:ss)?\b/gi, (_, seconds: string | undefined) => (seconds === undefined ? 'HH:mm' : 'HH:mm:ss'));
}
