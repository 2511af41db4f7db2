import { expect, it } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { CampaignGoods } from "@/api/types";
import { hallsOf } from "./halls";

const deal = (id: number, maker_id: number, sccj: string, price: string, save: string): CampaignGoods => ({
  goods: testGoods({ id, maker_id, sccj }),
  role: "goods",
  price,
  save,
  set_quantity: 1,
  stock: null,
  left: null,
  sold: 0,
  buyer_limit: 0,
  bought: 0,
  group: null,
});

it("a hall is what one manufacturer brings", () => {
  const halls = hallsOf([
    deal(1, 7, "云南白药", "9.00", "1.00"),
    deal(2, 8, "华润三九", "8.00", "2.00"),
    deal(3, 7, "云南白药", "15.00", "5.00"),
  ]);
  expect(halls.map(({ maker, best }) => [maker, best])).toEqual([
    ["云南白药", 25],
    ["华润三九", 20],
  ]);
  expect(halls[0]?.deals.map(({ goods }) => goods.id)).toEqual([3, 1]);
});
