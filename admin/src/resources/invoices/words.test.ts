import { expect, it } from "vitest";
import { isRetryable } from "./words";

it.each([
  [{ status: "failed", issued_at: null }, true],
  [{ status: "failed", issued_at: "2026-11-26T00:00:00Z" }, false],
  [{ status: "waiting", issued_at: null }, false],
  [{ status: "issued", issued_at: "2026-11-26T00:00:00Z" }, false],
] as const)("%#: of %j, whether it may be asked for again: %s", (invoice, may) =>
  expect(isRetryable(invoice)).toBe(may),
);
