import * as z from 'zod';

/** Where a file is (data-migration-auth, data tool parameters). */
export const located = {
  bucket: z.string().describe('Bucket; the first upload makes it'),
  path: z.string().describe('Path in it, such as a/b.csv'),
};

/** A link and its end. */
export const linkFields = {
  url: z.string().describe('Signed link, good for anybody'),
  expires_at: z.string().describe('ISO 8601'),
};

/** What is known of the bytes. */
export const contentFields = {
  size: z.int().describe('Bytes'),
  content_type: z.string().describe('Media type'),
  sha256: z.string().describe('Hexadecimal'),
};

/** Seconds that a link is good: a week at most, as S3 has it. */
export const Expires = z.int().min(1).max(604_800).default(3_600).describe('Seconds');
