import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { press, said, show } from "../../forms/dialogTesting";
import { shopToday } from "../../i18n/time";
import { answeredByDay } from "./figures";
import { StatisticsDialog } from "./StatisticsDialog";

const figures = (conversations: number, answered: number) => ({
  conversations,
  answered,
  first_answer_median: 45,
  rated: 0,
  rating: null,
  waiting: 0,
});
const row = (day: string, staff_id: number | null, conversations: number, answered: number) => ({
  day,
  staff_id,
  staff_name: staff_id === null ? "" : "方晴",
  figures: figures(conversations, answered),
});

it("adds up colleagues by day, and leaves no day out", () => {
  const days = [row("2026-11-27", 7, 5, 4), row("2026-11-27", null, 2, 0), row("2026-11-25", 7, 3, 3)];
  expect(answeredByDay({ from: "2026-11-25", to: "2026-11-27", days })).toEqual([
    { day: "2026-11-25", values: [3, 0] },
    { day: "2026-11-26", values: [0, 0] },
    { day: "2026-11-27", values: [4, 3] },
  ]);
});

const today = shopToday();
const from = shopToday(new Date(Date.now() - 6 * 86_400_000));
const path = `/service/statistics?from=${from}&to=${today}`;

it("draws the days above the table", async () => {
  const topics = [{ topic: "物流", conversations: 5 }];
  const answer = { from, to: today, total: figures(7, 4), days: [row(today, 7, 7, 4)], topics };
  show(<StatisticsDialog onClose={() => undefined} />, { reads: { [path]: answer } });
  await vi.dynamicImportSettled();
  expect(await screen.findByRole("img", { name: "7 天共 7 次会话，已回复 4 次" })).toBeTruthy();
  await said("方晴");
  const topic = screen.getByRole("link", { name: "物流 5" }).getAttribute("href");
  expect(decodeURIComponent(topic ?? "")).toContain('"topic":"物流"');
});

it("draws nothing where nobody wrote", async () => {
  const onClose = vi.fn();
  const answer = { from, to: today, total: figures(0, 0), days: [], topics: [] };
  show(<StatisticsDialog onClose={onClose} />, { reads: { [path]: answer } });
  await said("合计");
  expect(screen.queryByRole("img")).toBeNull();
  await press("关闭");
  expect(onClose).toHaveBeenCalled();
});
