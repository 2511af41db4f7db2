// Writes a .br and a .gz next to every text file of a built app, which the server sends directly.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const KINDS = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map"]);
const SMALLEST = 1024;

const folder = process.argv[2];
const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && KINDS.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const text = await readFile(file);
    if (text.length < SMALLEST) return;
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(text, options));
    await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
  }),
);
