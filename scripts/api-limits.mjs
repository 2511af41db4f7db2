// How large a file each call takes, as TypeScript. `node scripts/api-limits.mjs docs/openapi-shop.json`
import { readFileSync } from "node:fs";

const { paths } = JSON.parse(readFileSync(process.argv[2], "utf8"));
/** None where no call states it. */
const table = (name, stated, meaning) => {
  const rows = Object.entries(paths)
    .filter(([, { post }]) => post?.[stated])
    .map(([path, { post }]) => `  "${path}": ${post[stated]},\n`);
  return rows.length > 0 ? `\n/** ${meaning} */\nexport const ${name} = {\n${rows.join("")}} as const;\n` : "";
};
process.stdout.write(`/**
 * This file was generated from the description of the API.
 * Do not make direct changes to the file.
 */
${table("LARGEST_FILE", "x-largest-file", "Bytes of the largest file that a call takes.")}${table("LARGEST_BODY", "x-largest-body", "Bytes of all files together, where a call takes several.")}`);
