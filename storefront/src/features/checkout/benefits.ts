import type { Coupons, Money } from "@/api/types";
import { formatFen, parseYuan } from "@/ui/money";

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
