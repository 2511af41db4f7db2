import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Campaign } from "../../api/types";
import { figures, open, PATIENCE } from "../promotions/resultsTesting";
import { daysOf, Results } from "./Results";

const campaign = {
  buyers: 3,
  orders: 4,
  quantity: 120,
  times: 6,
  amount: "5000.00",
  owed: "120.00",
  benefit: "80.50",
  given_back: 2,
  days: [],
};

it("tells what came of a campaign, and of a cashback also what counted", async () => {
  open(<Results campaign={{ id: 5, kind: "cashback" } as Campaign} />, campaign);
  expect(await screen.findByText("还没有人参加", undefined, PATIENCE)).toBeTruthy();
  expect(figures()).toEqual([
    "客户 3",
    "订单 4",
    "计入金额 ¥5,000.00",
    "结束时要返 ¥120.00",
    "让利 ¥80.50",
    "取消的订单 2",
  ]);
});

it.each([
  ["full_reduction", ["参加次数 6"]],
  ["combination", ["套数 6", "件数 120"]],
  ["seckill", ["件数 120"]],
] as const)("counts a %s in what it is had by", async (kind, had) => {
  open(<Results campaign={{ id: 5, kind } as unknown as Campaign} />, { ...campaign, owed: null });
  expect(await screen.findByText("还没有人参加", undefined, PATIENCE)).toBeTruthy();
  // The answer of both calls has this amount.
  expect(await screen.findByText("¥5,000.00", undefined, PATIENCE)).toBeTruthy();
  const sold = "成交额 ¥5,000.00";
  expect(figures()).toEqual(["客户 3", "订单 4", ...had, sold, "让利 ¥80.50", "取消的订单 2"]);
});

it.each([
  ["cashback", ["计入金额", "付款客户"], [500_000, 2]],
  ["full_reduction", ["参加", "让利"], [3, 2_000]],
  ["combination", ["套数", "让利"], [3, 2_000]],
  ["seckill", ["件数", "让利"], [60, 2_000]],
] as const)("draws of a %s what it is had by", (kind, names, drawn) => {
  const day = {
    day: "2026-11-28",
    uses: 4,
    buyers: 2,
    quantity: 60,
    times: 3,
    benefit: "20.00",
    amount: "5000.00",
  };
  const { series, values } = daysOf(kind);
  expect(series.map(({ name }) => name)).toEqual(names);
  expect(values(day)).toEqual(drawn);
});
