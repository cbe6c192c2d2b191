import { copyImageFiles } from '#devkit/image-files.ts';

/** Copies what the container image needs into a folder: `tsx scripts/image-files.ts FOLDER`. */
const [target] = process.argv.slice(2);
if (!target) throw new Error('Name the folder to fill');
await copyImageFiles(target);
