import { expect, it } from "vitest";
import { afterStart, endError, endsAfter } from "./period";

it("refuses an end that is not after its start, and nothing while one of them is empty", () => {
  const [early, late] = ["2026-11-01T08:00:00Z", "2026-11-02T08:00:00Z"];
  expect(endError(late, early)).toContain("晚于");
  expect(endError(early, early)).toContain("晚于");
  expect(endError(early, late)).toBeUndefined();
  for (const none of [null, undefined, ""]) {
    expect(endError(none, early)).toBeUndefined();
    expect(endError(late, none)).toBeUndefined();
  }
  expect(afterStart(early, { starts_at: late }, {})).toContain("晚于");
  expect(endsAfter("valid_from")(early, { valid_from: late }, {})).toContain("晚于");
});
