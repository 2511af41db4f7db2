import { describe, expect, it } from "vitest";
import type { Address, Reason } from "@/api/types";
import { checkoutItem, checkoutOf } from "@/features/cart/fixtures";
import { addressFor } from "./addressFor";
import { ephedrineBesideOthers } from "./EphedrineNotice";
import { changedLines } from "./PriceChangeDialog";
import { byGoods } from "./Refusals";

const reason = (goods_id: number, code: string): Reason => ({
  code,
  message: code,
  brief: code,
  fix_url: null,
  goods_id,
});
const group = (key: string, item_ids: number[]) => ({
  key,
  transfer_only: /^[es]/.test(key),
  title: key,
  item_ids,
  goods_amount: "0.00",
  freight: "0.00",
  total: "0.00",
  discount: "0.00",
  voucher_amount: "0.00",
  gift_count: 0,
  group_buy_id: 0,
});
describe("checkout", () => {
  it("gathers refusals by goods, those of the whole order first", () => {
    const groups = byGoods([reason(5, "scope"), reason(0, "contract"), reason(5, "limit")]);
    expect(groups.map(({ goodsId, reasons }) => [goodsId, reasons.length])).toEqual([
      [0, 1],
      [5, 2],
    ]);
  });
  it("names the lines whose price changed", () => {
    const before = checkoutOf([
      checkoutItem({ id: 1, price: "10.00" }),
      checkoutItem({ id: 2, price: "5.00" }),
    ]);
    const after = checkoutOf([
      checkoutItem({ id: 1, price: "10.50" }),
      checkoutItem({ id: 2, price: "5.00" }),
    ]);
    expect(changedLines(before, after)).toEqual([
      { id: 1, name: "阿莫西林胶囊 0.25g*24粒", before: "10.00", after: "10.50" },
    ]);
  });
  it("goes to an address that is approved, the chosen or the default one first", () => {
    const address = (id: number, change: Partial<Address>) =>
      ({ id, is_default: 0, refusal: "", ...change }) as Address;
    const [first, fallback] = [address(1, {}), address(2, { is_default: 1 })];
    const waiting = address(3, { refusal: "等待核对" });
    expect(addressFor([first, fallback, waiting], null)).toBe(fallback);
    expect(addressFor([first, fallback], 1)).toBe(first);
    expect(addressFor([first, waiting], 3)).toBe(first);
    expect(addressFor([waiting], 3)).toBeNull();
  });
  it("warns of 含麻 lines only when others stand beside them", () => {
    expect(
      ephedrineBesideOthers({ groups: [group("e1", [1, 2]), group("s1", [3]), group("1", [4])] }),
    ).toEqual([1, 2, 3]);
    expect(ephedrineBesideOthers({ groups: [group("e1", [1])] })).toEqual([]);
    expect(ephedrineBesideOthers({ groups: [group("1", [1]), group("c1", [2])] })).toEqual([]);
  });
});
