import { API_BASE, call, post } from "../http";
import type { GoodsPrice, PriceChange, PriceRules } from "../types";
import { type Read, readRecord, save } from "../versions";

/** The second person agrees: the prices hold at once. */
export const approvePrice = (id: number) => post<PriceChange>(`/price_changes/${id}/approve`, {});

export const rejectPrice = (id: number, reason: string) =>
  post<PriceChange>(`/price_changes/${id}/reject`, { reason });

export const withdrawPrice = (id: number) => post<PriceChange>(`/price_changes/${id}/withdraw`, {});

export const deleteGoodsPrice = async (id: number, reason: string) =>
  (
    await call<GoodsPrice>(`${API_BASE}/goods_prices/${id}?price_reason=${encodeURIComponent(reason)}`, {
      method: "DELETE",
    })
  ).json;

export const priceRules = (signal?: AbortSignal) => readRecord<PriceRules & Read>("/price_rules", signal);

interface TypedPriceRules {
  percent: string;
  window_days: string;
}

/** As typed: the server reports invalid numbers. */
export const setPriceRules = (base: PriceRules & Read, rules: TypedPriceRules & { reason: string }) =>
  save<PriceRules, TypedPriceRules & { reason: string }, PriceRules>({
    resource: "price_rules",
    path: "/price_rules",
    base,
    mine: rules,
    formOf: (read) => ({ percent: String(read.percent), window_days: String(read.window_days) }),
  });
