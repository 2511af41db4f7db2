import { ROLE } from "../../i18n/words";

type Snapshot = Record<string, unknown> | null;

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Roles are shown by name. */
function show(value: unknown, field: string): string {
  if (value === undefined || value === null || value === "") return "—";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) {
    return value.map((one) => (field === "roles" ? (ROLE[one] ?? one) : one)).join("、") || "—";
  }
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

/** Only what differs; a created or deleted record shows everything it had. */
export function changes(before: Snapshot, after: Snapshot): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: show(before?.[field], field), after: show(after?.[field], field) }))
    .filter((change) => change.before !== change.after);
}
