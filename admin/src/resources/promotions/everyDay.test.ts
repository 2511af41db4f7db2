import { expect, it } from "vitest";
import { everyDay } from "./everyDay";

it("fills the days on which nothing happened, and adds none at the ends", () => {
  const days = [
    { day: "2026-11-29", values: [3, 200] },
    { day: "2026-12-02", values: [1, 0] },
  ];
  expect(everyDay(days)).toEqual([
    days[0],
    { day: "2026-11-30", values: [0, 0] },
    { day: "2026-12-01", values: [0, 0] },
    days[1],
  ]);
  expect(everyDay([])).toEqual([]);
});
