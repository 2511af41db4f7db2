import { readdirSync, readFileSync } from "node:fs";

export type Source = readonly [file: string, text: string];

const ROOT = new URL("../", import.meta.url);

/** The files of both apps with these endings, tests apart, by their path in the repository: read, not compiled, which would take minutes. */
export const sources = (...endings: string[]): Source[] =>
  ["storefront/src", "admin/src"].flatMap((app) =>
    readdirSync(new URL(app, ROOT), { recursive: true, encoding: "utf8" })
      .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.includes(".test."))
      .map((file) => [`${app}/${file}`, readFileSync(new URL(`${app}/${file}`, ROOT), "utf8")] as const),
  );
