import { expect, it } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { CampaignGoods } from "@/api/types";
import { mostSets } from "./most";

const part = (changes: Partial<CampaignGoods>, stock: number | null): CampaignGoods => ({
  goods: testGoods({ number: stock }),
  role: "goods",
  price: "1.00",
  save: null,
  set_quantity: 1,
  stock: null,
  left: null,
  sold: 0,
  buyer_limit: 0,
  bought: 0,
  group: null,
  ...changes,
});

it("a set can be had as often as the scarcest of its parts", () => {
  expect(mostSets([part({ set_quantity: 10 }, 105), part({ set_quantity: 2 }, 30)])).toBe(10);
  expect(mostSets([part({ set_quantity: 10, left: 40 }, 105), part({ set_quantity: 2 }, 30)])).toBe(4);
  expect(mostSets([part({ buyer_limit: 6, bought: 3, set_quantity: 2 }, 100)])).toBe(1);
  expect(mostSets([part({}, 100)], 5)).toBe(5);
  expect(mostSets([part({ set_quantity: 10, bought: 30 }, 100)], 5)).toBe(2);
  expect(mostSets([part({ bought: 6 }, 100)], 5)).toBe(0);
  expect(mostSets([part({}, null)])).toBeNull();
});
