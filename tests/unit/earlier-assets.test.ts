import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepEarlierAssets } from '#devkit/earlier-assets.ts';

describe('the files of earlier builds', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'ringwell-builds-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Builds the site with these files on a day of January. */
  async function build(day: number, files: Record<string, string>) {
    const [site, next] = [path.join(root, 'web'), path.join(root, 'web-next')];
    await mkdir(path.join(next, 'assets'), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(next, 'assets', name), text);
    await keepEarlierAssets(site, next, new Date(Date.UTC(2027, 0, day)));
    await rm(site, { recursive: true, force: true });
    await rename(next, site);
    return (await readdir(path.join(site, 'assets'))).toSorted();
  }

  test('stay for seven days after the last build that had them', async () => {
    expect(await build(1, { 'start-a.js': 'one', 'style-a.css': '' })).toEqual(['start-a.js', 'style-a.css']);
    expect(await build(3, { 'start-b.js': 'two', 'style-a.css': '' })).toEqual([
      'start-a.js',
      'start-b.js',
      'style-a.css',
    ]);
    expect(await build(8, { 'start-c.js': 'three' })).toEqual([
      'start-a.js',
      'start-b.js',
      'start-c.js',
      'style-a.css',
    ]);
    expect(await build(9, { 'start-c.js': 'three' })).toEqual(['start-b.js', 'start-c.js', 'style-a.css']);
    expect(await build(11, { 'start-c.js': 'three' })).toEqual(['start-c.js']);
    expect(await readFile(path.join(root, 'web', 'assets', 'start-c.js'), 'utf8')).toBe('three');
  });

  test('stay where no list was kept yet', async () => {
    await mkdir(path.join(root, 'web', 'assets'), { recursive: true });
    await writeFile(path.join(root, 'web', 'assets', 'start-a.js'), 'one');
    expect(await build(1, { 'start-b.js': 'two' })).toEqual(['start-a.js', 'start-b.js']);
  });
});
