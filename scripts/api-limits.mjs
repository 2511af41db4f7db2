// How large a file each call takes, as TypeScript. `node scripts/api-limits.mjs docs/openapi-shop.json`
import { readFileSync } from "node:fs";

const { paths } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const stated = (what) =>
  Object.entries(paths)
    .filter(([, { post }]) => post?.[what])
    .map(([path, { post }]) => `  "${path}": ${post[what]},\n`)
    .join("");
console.log(`/**
 * This file was generated from the description of the API.
 * Do not make direct changes to the file.
 */

/** Bytes of the largest file that a call takes. */
export const LARGEST_FILE = {
${stated("x-largest-file")}} as const;

/** Bytes of all files together, where a call takes several. */
export const LARGEST_BODY = {
${stated("x-largest-body")}} as const;`);
