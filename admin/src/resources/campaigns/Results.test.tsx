import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Campaign } from "../../api/types";
import { figures, open, PATIENCE } from "../promotions/resultsTesting";
import { Results } from "./Results";

const campaign = {
  buyers: 3,
  orders: 4,
  quantity: 120,
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
    "件数 120",
    "计入金额 ¥5,000.00",
    "结束时要返 ¥120.00",
    "让利 ¥80.50",
    "已退回 2",
  ]);
});
