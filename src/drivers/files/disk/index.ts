/**
 * Files on this disk: `<data>/files/<bucket>/<key>`, and what is known of them in `<data>/files.db`.
 *
 * A file and its row must never disagree, though no transaction spans both. So a row names the file that it is of by its
 * identity, which a move does not change, and is on the disk before the file is moved to its place:
 * - killed before the move, the path shows the old file, whose row is still there; the new row is of no file;
 * - killed after it, the path shows the new file, whose row is there; the old row is of no file.
 * Which row holds is thus decided by the one move. A file without a row came from elsewhere, or from a copy that was
 * restored: it is read once, and a row of the same key with the same digest gives its type. Rows are removed by their own
 * number, never "all but mine", so that writers who meet cannot take each other's; what they leave is swept later.
 */
import { join } from 'node:path';
import * as z from 'zod';
import type { Driver, Kit } from '../../../core/driver.ts';
import { PatchbayError } from '../../../core/error.ts';
import { checkBucket, checkPlace } from '../../../core/file-key.ts';
import type { FileLink, Files, LinkWanted } from '../../../core/files.ts';
import { type Credentials, credentialsOf } from '../signature/credentials.ts';
import { filesPath } from '../signature/path.ts';
import { signLink } from '../signature/sign.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';
import { toWriteFailure } from './failure.ts';
import { openFile } from './read.ts';
import { sweep } from './sweep.ts';
import { plantTree, type Tree } from './tree.ts';
import { listBuckets, listFiles } from './walk.ts';
import { deleteFile, putFile } from './write.ts';

const Options = z.object({
  /** What links are signed with: the same in every process on the data folder. */
  key: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  /** Where links point: an origin at which somebody serves them from now on. */
  origin: z.custom<() => Promise<string>>((value) => typeof value === 'function'),
  readOnly: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

export const diskFiles: Driver<Files, typeof Options> = {
  name: 'disk',
  options: Options,
  async open(options, kit) {
    const tree = await plantTree(join(kit.dataDir, 'files'));
    const catalogue = openCatalogue(join(kit.dataDir, 'files.db'), kit.clock.now);
    if (!options.readOnly) {
      await sweep(tree, catalogue, kit.clock.now()).catch((cause: unknown) =>
        kit.log.write('warn', 'what is left of old uploads could not be removed', { cause }),
      );
    }
    return {
      port: createFiles(options, { tree, catalogue, kit }),
      health: async () => catalogue.check(),
      close: () => catalogue.close(),
    };
  },
};

interface Disk {
  readonly tree: Tree;
  readonly catalogue: Catalogue;
  readonly kit: Kit;
}

function createFiles(options: Options, { tree, catalogue, kit }: Disk): Files {
  const credentials = credentialsOf(options.key);
  return {
    async put(file) {
      checkPlace(file);
      if (options.readOnly) throw readOnly();
      return putFile(file, tree, catalogue).catch((error: unknown) => {
        throw toWriteFailure(error);
      });
    },
    async stat(place) {
      checkPlace(place);
      const open = await openFile(place, tree, catalogue);
      await open?.close();
      return open?.file;
    },
    async open(place) {
      checkPlace(place);
      return openFile(place, tree, catalogue);
    },
    async list(bucket, wanted) {
      checkBucket(bucket);
      return listFiles(bucket, wanted, tree, catalogue);
    },
    buckets: () => listBuckets(tree),
    async delete(place) {
      checkPlace(place);
      if (options.readOnly) throw readOnly();
      return deleteFile(place, tree, catalogue);
    },
    async link(wanted) {
      checkPlace(wanted);
      return makeLink(wanted, { origin: await options.origin(), credentials, now: kit.clock.now() });
    },
  };
}

interface Signer {
  readonly origin: string;
  readonly credentials: Credentials;
  readonly now: number;
}

function makeLink(wanted: LinkWanted, { origin, credentials, now }: Signer): FileLink {
  const { method, expiresSeconds, contentType } = wanted;
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  const url = signLink({ method, expiresSeconds, origin, path: filesPath(wanted), now, headers }, credentials);
  // The date of a link has whole seconds.
  return { url, expiresAt: Math.floor(now / 1_000) * 1_000 + expiresSeconds * 1_000, headers };
}

function readOnly(): PatchbayError {
  return new PatchbayError('forbidden', 'Patchbay was started to read only, so that no file was changed.', {
    reason: 'READ_ONLY',
    hint: 'Start it without --read-only.',
  });
}
