import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { drawResults } from "../../api/calls/loyalty";
import type { Draw } from "../../api/types";
import { figures, open, PATIENCE } from "../promotions/resultsTesting";
import { Results } from "./Results";

const draw = {
  id: 6,
  prizes: [
    { id: 1, kind: "none", name: "谢谢参与" },
    { id: 2, kind: "voucher", name: "10 元现金券" },
    { id: 3, kind: "points", name: "50 积分" },
  ],
} as Draw;

beforeEach(() =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
);

it("tells how often a draw was drawn and won, with its prizes day by day as a chart", async () => {
  const results: Awaited<ReturnType<typeof drawResults>> = {
    tickets: 40,
    wins: 9,
    cost: "90.00",
    days: [
      { day: "2026-11-25", tickets: 10, prizes: [{ prize_id: 1, number: 10 }] },
      {
        day: "2026-11-26",
        tickets: 30,
        prizes: [
          { prize_id: 1, number: 21 },
          { prize_id: 2, number: 9 },
        ],
      },
    ],
  };
  open(<Results draw={draw} />, results);
  const chart = await screen.findByRole("img", { name: "2 天里抽奖 40 次、中奖 9 次" }, PATIENCE);
  expect(figures()).toEqual(["已抽 40", "中奖 9", "中奖率 22.5%", "奖品成本 ¥90.00"]);
  // What wins nothing has no part in the bars.
  for (const name of ["10 元现金券", "50 积分", "抽奖（右轴）"]) expect(chart.textContent).toContain(name);
  expect(chart.textContent).not.toContain("谢谢参与");
});

it("says so while nobody has drawn", async () => {
  open(<Results draw={draw} />, { tickets: 0, wins: 0, cost: "0.00", days: [] });
  expect(await screen.findByText("还没有人抽奖", {}, PATIENCE)).toBeTruthy();
  expect(figures()).toContain("中奖率 —");
});
