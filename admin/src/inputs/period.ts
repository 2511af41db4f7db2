import type { Validator } from "react-admin";

/** The end of a period comes after its start, where both are given. */
export const endError = (starts: unknown, ends: unknown): string | undefined =>
  typeof starts === "string" && typeof ends === "string" && starts && ends && starts >= ends
    ? "结束时间要晚于开始时间"
    : undefined;

/** Asked of the field with the end: of which field the start is. */
export const endsAfter =
  (start: string): Validator =>
  (ends: unknown, values: Record<string, unknown>) =>
    endError(values[start], ends);

export const afterStart = endsAfter("starts_at");
