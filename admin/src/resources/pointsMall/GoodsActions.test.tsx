import { expect, it } from "vitest";
import type { PointsGoods } from "../../api/types";
import { press, said, show, until } from "../../forms/dialogTesting";
import { GoodsActions } from "./GoodsActions";

const waiting = {
  id: 3,
  name: "电视机 65 寸",
  points: 10,
  money: "0.00",
  stock: 100,
  total_worth: "500000.00",
  can_approve: true,
  updated_at: "2026-11-26T08:00:00.123Z",
} as unknown as PointsGoods;

it("finance is told what it gives away before it releases goods, as they were read", async () => {
  const sent = show(<GoodsActions goods={waiting} />, { permissions: { promotion_release: "write" } });
  await press("批准");
  await said("全部价值 ¥500,000.00");
  await press("批准");
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/points_goods/3/approve"]));
  expect(sent[0]?.body).toEqual({ updated_at: waiting.updated_at });
});
