import { expect, it } from "vitest";
import { messageTime } from "./time";

const now = Date.parse("2026-11-21T04:00:00Z");

it("tells the time as a reader would", () => {
  expect(messageTime("2026-11-21T03:30:00Z", now)).toBe("今天 11:30");
  expect(messageTime("2026-11-20T15:59:00Z", now)).toBe("昨天 23:59");
  expect(messageTime("2026-11-20T16:01:00Z", now)).toBe("今天 00:01");
  expect(messageTime("2026-03-01T00:00:00Z", now)).toBe("03-01 08:00");
  expect(messageTime("2025-12-30T01:00:00Z", now)).toBe("2025-12-30 09:00");
  expect(messageTime("", now)).toBe("");
});
