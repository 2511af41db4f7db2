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
