import { expect, it } from "vitest";
import { toCartLine } from "./useAddToCart";

const goods = {
  id: 7,
  price: "10.00",
  ladder_price: [{ id: 1, number: 50, price: "9.50" }],
  ladder_price_type: 2,
  ck_id: 1,
  goods_price_id: 0,
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: 0,
};

it("a line goes in with the price that the page shows at its number", () => {
  expect(toCartLine(goods, 49)).toMatchObject({ number: 49, price: "10.00" });
  expect(toCartLine(goods, 50)).toMatchObject({ number: 50, price: "9.50" });
  expect(toCartLine({ ...goods, price: null }, 50).price).toBeUndefined();
});
