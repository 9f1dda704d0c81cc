const token = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
const mediaType = new RegExp(`^${token}/${token}(?: *; *[\\x20-\\x7e]+)?$`);

/** Whether it can be the value of a Content-Type header, such as `text/csv; charset=utf-8`. */
export function isMediaType(text: string): boolean {
  return text.length <= 255 && mediaType.test(text);
}
