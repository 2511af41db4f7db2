import { expect, it } from "vitest";
import type { PointsOrder } from "../../api/types";
import { expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { OrderActions } from "./OrderActions";

const order = {
  id: 3,
  number: "M1",
  name: "保温杯",
  quantity: 1,
  can_ship: true,
  can_cancel: false,
} as unknown as PointsOrder;

it("a gift leaves with a waybill that can be one", async () => {
  const sent = show(<OrderActions order={order} />, { permissions: { points_orders: "write" } });
  await press("发货");
  await fill(/承运商/, "顺丰速运");
  await fill(/运单号/, "1");
  await press("确认发货");
  await expectError(/运单号/, "应为 5–40 位");
  await fill(/运单号/, "ＳＦ12345");
  await press("确认发货");
  await until(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ carrier: "顺丰速运", waybill: "SF12345" }]),
  );
});

it("a prize that cannot be sent waits to be claimed anew, and nothing of points is promised", async () => {
  const prize = { ...order, source: "draw", can_cancel: true };
  const sent = show(<OrderActions order={prize} />, { permissions: { points_orders: "write" } });
  await press("退回");
  expect(document.body.textContent).toContain("30 天内可以重新填写地址");
  expect(document.body.textContent).not.toContain("库存恢复");
  await fill(/原因/, "地址无法送达");
  await press("退回待领取");
  await until(() => expect(sent.map(({ body }) => body)).toEqual([{ reason: "地址无法送达" }]));
});
