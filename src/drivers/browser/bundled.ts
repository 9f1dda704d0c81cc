/**
 * The headless shell that comes as a package. The package unpacks into the temporary folder of its process, without regard
 * for others; a process of its own, whose temporary folder is ours, makes it land where it is kept, whole or not at all.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export interface Bundled {
  readonly path: string;
  /** The folder of libraries for a machine that has none of its own. */
  readonly libraries: string;
  /** The configuration of fonts: those of the system, and one that is always there. A page without any has no text. */
  readonly fonts: string;
}

/** As a headless shell is called, so that it is known as one. */
const program = 'chrome-headless-shell';

/** The browser of the package, unpacked below `folder` if it is not yet; undefined without the package, or off Linux on x64. */
export async function openBundled(folder: string): Promise<Bundled | undefined> {
  const entry = findPackage();
  if (entry === undefined) return undefined;
  const { version } = await readManifest(entry);
  const home = join(folder, `headless-shell-${version}`);
  if (!(await exists(join(home, program)))) await unpack(entry, folder, home);
  const fonts = join(home, 'fonts.conf');
  await writeFile(fonts, fontsOf(home));
  return { path: join(home, program), libraries: join(home, 'al2023', 'lib'), fonts };
}

/** The package's own configuration names folders of one cloud. */
function fontsOf(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(home, 'fonts', 'fonts')}</dir>
  <cachedir>${join(home, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

/** Where the package is, on a machine that can run what is in it. */
export function findPackage(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    return fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  } catch {
    return undefined;
  }
}

async function readManifest(entry: string): Promise<{ version: string }> {
  const text = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  return { version: String(Reflect.get(Object(manifest), 'version')) };
}

/** Whoever is first wins; a copy that was made meanwhile is the same. */
async function unpack(entry: string, folder: string, home: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staging = await mkdtemp(join(folder, 'unpacking-'));
  const bin = join(dirname(entry), '..', 'bin');
  const script =
    `const { default: chromium, inflate } = await import(${JSON.stringify(pathToFileURL(entry).href)});` +
    `await chromium.executablePath(); await inflate(${JSON.stringify(join(bin, 'al2023.tar.br'))});`;
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env['PATH'], HOME: staging, TMPDIR: staging },
    });
    await rename(join(staging, 'chromium'), join(staging, program));
    await rename(staging, home).catch(async (error: unknown) => {
      if (!(await exists(join(home, program)))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
