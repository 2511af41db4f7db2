import { post, remove } from "../endpoints";
import type { PriceRules } from "../types";
import { type Read, readRecord, save } from "../versions";

/** The second person agrees: the prices hold at once. */
export const approvePrice = (id: number) =>
  post("/admin/api/price_changes/{id}/approve", { params: { id }, body: {} });

export const rejectPrice = (id: number, reason: string) =>
  post("/admin/api/price_changes/{id}/reject", { params: { id }, body: { reason } });

export const withdrawPrice = (id: number) =>
  post("/admin/api/price_changes/{id}/withdraw", { params: { id } });

export const deleteGoodsPrice = (id: number, price_reason: string) =>
  remove("/admin/api/goods_prices/{id}", { params: { id }, query: { price_reason } });

export const priceRules = (signal?: AbortSignal) => readRecord("/admin/api/price_rules", { signal });

interface TypedPriceRules {
  percent: string;
  window_days: string;
}

/** As typed: the server reports invalid numbers. */
export const setPriceRules = (base: PriceRules & Read, rules: TypedPriceRules & { reason: string }) =>
  save("/admin/api/price_rules", {
    resource: "price_rules",
    base,
    mine: rules,
    formOf: (read) => ({ percent: String(read.percent), window_days: String(read.window_days) }),
  });
