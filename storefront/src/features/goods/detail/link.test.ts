import { expect, it } from "vitest";
import { readLink } from "./link";

it("passes the price's parameters on and nothing else", () => {
  const params = new URLSearchParams(
    "goods_price_id=7&ladder_price_id=0&goods_manjian_id=-1&is_yj=1&is_jxq=x&id=4",
  );
  expect(readLink(params)).toEqual({ goods_price_id: 7, is_yj: 1 });
});
