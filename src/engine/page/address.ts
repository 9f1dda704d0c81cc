/** Which texts are the address of a page. Where it may lead is the egress policy's to say, at the moment of dialling. */
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';

/** What the standard's parser reads into an address although nobody would write it: a scheme alone, line breaks inside. */
const written = /^https?:\/\/[^/\\?#\s]/i;

/** The address, with its fragment: pages that are made by scripts may go by it. Throws `invalid_input`. */
export function readAddress(text: string): URL {
  const trimmed = text.trim();
  if (trimmed.length > limits.urlChars) throw refuse(`had more than ${limits.urlChars} characters`);
  if (!written.test(trimmed)) throw refuse('did not begin with http:// or https:// and a host');
  if (/\p{Cc}/u.test(trimmed)) throw refuse('held control characters');
  const url = URL.parse(trimmed);
  if (url === null) throw refuse('was not a valid URL');
  if (url.username !== '' || url.password !== '') throw refuse('held a user name or a password');
  return url;
}

function refuse(what: string): PatchbayError {
  return new PatchbayError('invalid_input', `The address of the page ${what}.`, {
    reason: 'INVALID_URL',
    hint: 'Give a full URL, such as https://eggs.example/hens, without a user name or a password in it.',
  });
}
