import type { CommonData, MenuItem } from "@/api/types";
import type { ListQuery, ListScope } from "./filters";

export type ListView = "cards" | "table" | "plain";

/** The addresses of the views; a scope without one of its own marks the view in the query. */
const paths: Record<ListScope, Partial<Record<ListView, string>>> = {
  list: { cards: "/list", table: "/list/table", plain: "/list/no_image" },
  search: { cards: "/search", table: "/search/table" },
  yx: { cards: "/yx", table: "/yx/table" },
  zy: { cards: "/zyyp" },
  qx: { cards: "/qxzq" },
  jxq: { cards: "/jxqzc" },
  kx: { cards: "/kxzq" },
  other: {},
  brand: {},
};

export function viewOf(routeView: ListView, params: URLSearchParams): ListView {
  const marked = params.get("view");
  return marked === "table" || marked === "plain" || marked === "cards" ? marked : routeView;
}

/** Another view of the same list: every filter stays. */
export function viewUrl(scope: ListScope, view: ListView, pathname: string, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete("view");
  const own = paths[scope][view];
  const path = own ?? paths[scope].cards ?? pathname;
  if (!own && view !== "cards") next.set("view", view);
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

const zoneNames: Record<"yx" | "zy" | "qx" | "jxq" | "kx", string> = {
  yx: "包邮专区",
  zy: "中药专区",
  qx: "器械专区",
  jxq: "近效期专区",
  kx: "控销专区",
};

/** The title of a list derived from its address; a zone or a brand has its own name. */
export function titleOf(
  scope: ListScope,
  mark: "yx" | "zy" | "qx" | null,
  query: ListQuery,
  name: string | undefined,
): string {
  if (scope === "search") return query.keywords ? `“${query.keywords}”的搜索结果` : "搜索商品";
  if (scope === "brand") return "品牌详情";
  if (scope === "other") return name || "药品列表";
  const zone = scope === "list" ? mark : scope;
  return zone ? zoneNames[zone] : "药品列表";
}

export function categoryTree(
  common: CommonData | undefined,
  scope: ListScope,
  mark: "yx" | "zy" | "qx" | null,
): MenuItem[] {
  if (!common) return [];
  const zone = scope === "list" || scope === "search" ? mark : scope;
  if (zone === "yx") return common.category_yx;
  if (zone === "zy") return common.category_zy;
  return zone === "qx" ? common.category_qx : common.category;
}

/** From the root down to a category; empty when the tree doesn't know it. */
export function categoryPath(tree: readonly MenuItem[], id: number): MenuItem[] {
  for (const item of tree) {
    if (item.id === id) return [item];
    const below = categoryPath(item.children, id);
    if (below.length) return [item, ...below];
  }
  return [];
}

const rxClasses = [
  ["rx", "处方药"],
  ["otc_a", "甲类OTC"],
  ["otc_b", "乙类OTC"],
  ["none", "非药品"],
] as const;

export const rxName = (code: string): string => rxClasses.find(([key]) => key === code)?.[1] ?? "";

const promotionNames: Record<string, string> = {
  ladder: "量大优惠",
  special: "专享价",
  free_shipping: "包邮专区",
};

export const promotionName = (code: string): string => promotionNames[code] ?? code;

export function expiryName(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return `效期 ${from}–${to} 个月`;
  return from !== null ? `效期 ${from} 个月以上` : `效期 ${to} 个月内`;
}
