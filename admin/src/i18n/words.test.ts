import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SUBJECT_KIND } from "./words";

const BACKEND = join(import.meta.dirname, "../../../backend");

/** The kinds of record that the server writes into the audit trail. */
function writtenKinds(): string[] {
  const sources = readdirSync(BACKEND)
    .map((crate) => join(BACKEND, crate, "src"))
    .filter((folder) => existsSync(folder));
  const found = execFileSync("grep", ["-rhoE", 'subject_kind: "[a-z_]+"', ...sources], { encoding: "utf8" });
  return [...found.matchAll(/"(\w+)"/g)].map(([, kind = ""]) => kind);
}

// A cold disk takes seconds to be searched.
it("every kind of record in the audit trail has a Chinese word", { timeout: 30_000 }, () => {
  const kinds = writtenKinds();
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind) => !(kind in SUBJECT_KIND))).toEqual([]);
});
