import { formatFen, parseYuan } from "@yaoji/money";
import type { Checkout, Coupons, Money, OrderInput } from "@/api/types";

/** What the buyer chose to pay with besides money. `coupons`: null = the best proposal. */
export interface Choice {
  coupons: number[] | null;
  voucher: Money;
}

export const bestChoice: Choice = { coupons: null, voucher: "0.00" };

const idsOf = (coupons: Coupons) => coupons.used.map((coupon) => coupon.id);

/** With one more coupon; used ones that can't be combined with it are removed. */
export function withCoupon(coupons: Coupons, id: number): number[] {
  const why = coupons.usable.find((coupon) => coupon.id === id)?.why ?? "";
  const beside = coupons.used.filter((coupon) => !why.includes(`「${coupon.name}」`));
  return [...beside.map((coupon) => coupon.id), id];
}

export function withoutCoupon(coupons: Coupons, id: number): number[] {
  return idsOf(coupons).filter((other) => other !== id);
}

/** The typed voucher amount, limited to the allowed range; null = not an amount. */
export function voucherAmount(typed: string, usable: Money): Money | null {
  const fen = parseYuan(typed.trim() || "0");
  if (Number.isNaN(fen)) return null;
  return formatFen(Math.min(Math.max(0, fen), parseYuan(usable)));
}

/** Why the order waits for the typed amount: the total was counted with another one; null = it does not. */
export function voucherTrouble(typed: string | null, { usable, used }: Checkout["voucher"]): string | null {
  if (typed === null) return null;
  const amount = voucherAmount(typed, usable);
  if (amount === null) return "先改好现金券的抵扣金额";
  return amount === used ? null : "填完现金券的抵扣金额，应付金额更新后再提交";
}

/** What the buyer gets besides money off; the order is made only if it still is the same. */
export function extrasOf({ gifts, subsidies }: Checkout): Required<Pick<OrderInput, "gifts" | "promise">> {
  const promised = subsidies.reduce((sum, one) => sum + parseYuan(one.amount), 0);
  return {
    gifts: gifts.filter((gift) => gift.is_given).map(({ goods_id, number }) => ({ goods_id, number })),
    promise: formatFen(promised),
  };
}

export interface ExtraChange {
  name: string;
  before: string;
  after: string;
}

/** Gifts and promised vouchers that aren't what the buyer saw. */
export function changedExtras(before: Checkout, after: Checkout): ExtraChange[] {
  const names = new Map([...before.gifts, ...after.gifts].map((gift) => [gift.goods_id, gift.name]));
  const [old, now] = [extrasOf(before), extrasOf(after)];
  const units = (gifts: { goods_id: number; number: number }[], id: number) =>
    gifts.filter((gift) => gift.goods_id === id).reduce((sum, gift) => sum + gift.number, 0);
  const worded = (number: number) => (number > 0 ? `× ${number}` : "没有");
  const gifts = [...names].flatMap(([id, name]) => {
    const [had, has] = [units(old.gifts, id), units(now.gifts, id)];
    return had === has ? [] : [{ name: `赠品 ${name}`, before: worded(had), after: worded(has) }];
  });
  if (old.promise === now.promise) return gifts;
  return [...gifts, { name: "完成后返现金券", before: old.promise, after: now.promise }];
}
