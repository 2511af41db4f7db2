import { expect, it } from "vitest";
import { referenceText } from "./references";

it.each([
  ["payment:12:34", "支付单（编号 12）"],
  ["draw:1:6", "抽奖（编号 1）第 6 张"],
  ["draw:1:6:2", "抽奖（编号 1）的机会"],
  ["campaign:3:12", "活动（编号 3）"],
  ["campaign:3:12:2", "活动（编号 3）"],
  ["subsidy:campaign:3:12:2", "活动（编号 3）"],
  ["order:YJ202611200000000001", "订单 YJ202611200000000001"],
  ["order:YJ202611200000000001:2", "订单 YJ202611200000000001"],
  ["earned:order:YJ202611200000000001:3", "订单 YJ202611200000000001"],
  ["proposal:9", "人工调整（编号 9）"],
  ["lot:5", "到期"],
])("says %s in words", (reference, words) => expect(referenceText(reference)).toBe(words));

it.each(["YJ202611200000000001", "JF202611200000000001", ""])("leaves %j, which people know", (number) =>
  expect(referenceText(number)).toBe(number),
);
