import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RESOURCES } from "../registry";
import { RESOURCE_OF, SUBJECT_KIND, UNLISTED } from "./subjects";

const BACKEND = join(import.meta.dirname, "../../../../backend");

/** The kinds of record that the server writes into the audit trail. */
function writtenKinds(): string[] {
  const sources = readdirSync(BACKEND)
    .map((crate) => join(BACKEND, crate, "src"))
    .filter((folder) => existsSync(folder));
  const found = execFileSync("grep", ["-rhoE", 'subject_kind: "[a-z_]+"', ...sources], { encoding: "utf8" });
  return [...found.matchAll(/"(\w+)"/g)].map(([, kind = ""]) => kind);
}

// A cold disk takes seconds to be searched.
it("every kind of record in the audit trail has a Chinese word, and no word is for nothing", {
  timeout: 30_000,
}, () => {
  const kinds = writtenKinds();
  expect(kinds.length).toBeGreaterThan(50);
  expect(kinds.filter((kind) => !(kind in SUBJECT_KIND))).toEqual([]);
  expect(Object.keys(UNLISTED).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it("what has a list is called by its definition, and in one place only", () => {
  const subjects = RESOURCES.flatMap(({ subject }) => subject ?? []);
  expect(subjects.filter((kind, place) => subjects.indexOf(kind) < place || kind in UNLISTED)).toEqual([]);
  expect(SUBJECT_KIND.supplier_return).toBe("购进退出");
  expect(SUBJECT_KIND.shipment).toBe("发货单");
  expect(RESOURCE_OF.supplier_return).toBe("supplier_returns");
});

it("the fields of a return to a supplier that the log keeps have names", () => {
  const fields = RESOURCES.find(({ name }) => name === RESOURCE_OF.supplier_return)?.fields ?? {};
  const kept = ["number", "supplier_id", "batch_id", "batch_number", "quantity", "source", "status", "codes"];
  expect(kept.filter((field) => !(field in fields))).toEqual([]);
});
