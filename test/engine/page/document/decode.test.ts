import { describe, expect, test } from 'vitest';
import { decodePage } from '../../../../src/engine/page/document/decode.ts';

const utf8 = new TextEncoder();

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

function charsetOf(head: string, contentType?: string): string {
  return decodePage(latin1(`${head}\xe4`), contentType).charset;
}

describe('finds the charset', () => {
  test.each([
    ['by its mark, whatever else is said', '\xef\xbb\xbf<meta charset=latin1>', 'text/html; charset=koi8-r', 'utf-8'],
    ['by a mark of UTF-16', '\xff\xfea\0', undefined, 'utf-16le'],
    ['by the header', '<meta charset=koi8-r>', 'text/html; charset=ISO-8859-2', 'iso-8859-2'],
    ['by a quoted header', '', 'text/html; Charset="shift_jis"; x=y', 'shift_jis'],
    ['by the document where nobody knows the header', '<meta charset=koi8-r>', 'text/html; charset=hen', 'koi8-r'],
    ['by a meta', '<!doctype html><meta  CHARSET = "euc-kr" >', 'text/html', 'euc-kr'],
    ['by a pragma', '<meta http-equiv=Content-Type content="text/html; charset=gbk">', undefined, 'gbk'],
    [
      'by a pragma in any order',
      "<meta content='text/html;charset=big5' http-equiv='content-type'>",
      undefined,
      'big5',
    ],
    ['by the second meta', '<meta name=a content="charset=gbk"><meta charset=windows-1251>', undefined, 'windows-1251'],
    ['not by a comment', '<!-- <meta charset=gbk> --><meta charset=koi8-r>', undefined, 'koi8-r'],
    ['not by an attribute', '<p title="<meta charset=gbk>"><meta charset=koi8-r>', undefined, 'koi8-r'],
    ['as UTF-8 where a document in ASCII says UTF-16', '<meta charset=utf-16>', undefined, 'utf-8'],
    ['by a declaration of XML', '<?xml version="1.0" encoding="iso-8859-5"?><html>', undefined, 'iso-8859-5'],
    ['by the family of Latin-1 names', '<meta charset=iso-8859-1>', undefined, 'windows-1252'],
    ['as Windows-1252 where nothing says so', '<p>', undefined, 'windows-1252'],
    ['not by what comes late', `${' '.repeat(1_100)}<meta charset=koi8-r>`, undefined, 'windows-1252'],
  ])('%s', (_name, head, contentType, charset) => {
    expect(charsetOf(head, contentType)).toBe(charset);
  });

  test('as UTF-8 where the bytes are that', () => {
    expect(decodePage(utf8.encode('Käse 🥚'))).toEqual({ text: 'Käse 🥚', charset: 'utf-8' });
  });
});

test('reads Japanese, without the mark, and replaces what is none', () => {
  expect(decodePage(Uint8Array.of(0x8c, 0x7b), 'text/html;charset=Shift_JIS').text).toBe('鶏');
  expect(decodePage(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)).text).toBe('a');
  expect(decodePage(Uint8Array.of(0x61, 0xff), 'text/html; charset=utf-8').text).toBe('a\ufffd');
});

test('is soon done with tags that do not end', () => {
  expect(decodePage(latin1('<meta "'.repeat(200_000))).charset).toBe('utf-8');
});
