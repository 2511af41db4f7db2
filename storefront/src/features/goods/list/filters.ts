import { parseYuan } from "@yaoji/money";
import { ANY } from "@/api/any";
import { readId, readPage } from "@/ui/address";
import { toAsciiDigits } from "@/ui/digits";
import type { GoodsFilters, GoodsSort } from "../queries";

/** The server turns to no hit behind this one. */
export const DEEPEST_HIT = 10_000;
export const PAGE_SIZES = [20, 40, 100] as const;
const DEFAULT_PAGE_SIZE = 40;

export type ListScope = "list" | "other" | "search" | "yx" | "zy" | "qx" | "jxq" | "kx" | "brand";

/** What the address says, in the words of the page; "" and null = no filter. */
export interface ListQuery {
  page: number;
  perPage: number;
  keywords: string;
  type: 1 | 2;
  category: number | null;
  /** a maker's name as typed; with `makerId` only its label */
  maker: string;
  makerId: number | null;
  brandId: number | null;
  form: string;
  rx: string;
  stock: boolean;
  priceFrom: string;
  priceTo: string;
  /** months left: from included, to not */
  expiryFrom: number | null;
  expiryTo: number | null;
  promotion: string;
  sort: GoodsSort;
}

const SORTS: readonly GoodsSort[] = ["sales", "price_up", "price_down", "newest", "expiry"];
const PROMOTIONS = ["ladder", "special", "free_shipping"] as const;
const MAX_TEXT = 64;
const MOST_MONTHS = 120;

function textOf(params: URLSearchParams, name: string): string {
  const text = (params.get(name) ?? "").trim().slice(0, MAX_TEXT);
  return text === String(ANY) ? "" : text;
}

function idOf(params: URLSearchParams, name: string): number | null {
  const id = readId(params.get(name));
  return id === ANY ? null : id;
}

function monthsOf(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? "";
  return /^\d{1,3}$/.test(text) && Number(text) <= MOST_MONTHS ? Number(text) : null;
}

/** A range the wrong way round finds nothing and is none. */
function expiryOf(params: URLSearchParams): Pick<ListQuery, "expiryFrom" | "expiryTo"> {
  const expiryFrom = monthsOf(params, "expiry_from");
  const expiryTo = monthsOf(params, "expiry_to");
  if (expiryFrom !== null && expiryTo !== null && expiryFrom >= expiryTo)
    return { expiryFrom, expiryTo: null };
  return { expiryFrom, expiryTo };
}

/** "１2.5" → "12.50"; "" for everything that is no price */
export function readPrice(text: string | null): string {
  const plain = toAsciiDigits(text ?? "").trim();
  if (!/^\d{1,7}(\.\d{0,2})?$/.test(plain) || plain === String(ANY)) return "";
  return plain.replace(/\.$/, "");
}

export function readQuery(params: URLSearchParams): ListQuery {
  const perPage = Number(params.get("per_page"));
  const sort = params.get("sort") as GoodsSort;
  return {
    page: readPage(params.get("page")),
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : DEFAULT_PAGE_SIZE,
    keywords: textOf(params, "keywords"),
    type: params.get("type") === "2" ? 2 : 1,
    category: idOf(params, "select") ?? idOf(params, "category_id"),
    maker: textOf(params, "maker"),
    makerId: idOf(params, "maker_id"),
    brandId: idOf(params, "brand_id"),
    form: textOf(params, "form"),
    rx: textOf(params, "rx"),
    stock: params.get("stock") === "1",
    priceFrom: readPrice(params.get("price_from")),
    priceTo: readPrice(params.get("price_to")),
    ...expiryOf(params),
    promotion: PROMOTIONS.find((code) => code === params.get("promotion")) ?? "",
    sort: SORTS.includes(sort) ? sort : ANY,
  };
}

const names: Record<keyof ListQuery, string> = {
  page: "page",
  perPage: "per_page",
  keywords: "keywords",
  type: "type",
  category: "select",
  maker: "maker",
  makerId: "maker_id",
  brandId: "brand_id",
  form: "form",
  rx: "rx",
  stock: "stock",
  priceFrom: "price_from",
  priceTo: "price_to",
  expiryFrom: "expiry_from",
  expiryTo: "expiry_to",
  promotion: "promotion",
  sort: "sort",
};

function isOff(key: keyof ListQuery, value: ListQuery[keyof ListQuery]): boolean {
  if (value === null || value === "" || value === false) return true;
  if (key === "page") return value === 1;
  if (key === "perPage") return value === DEFAULT_PAGE_SIZE;
  return key === "sort" && value === ANY;
}

/** The address after a change. What isn't a filter (a zone's mark, a view) stays; every change but paging goes to page 1. */
export function changeQuery(params: URLSearchParams, patch: Partial<ListQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!("page" in patch)) next.delete("page");
  if ("category" in patch) next.delete("category_id");
  for (const key of Object.keys(patch) as (keyof ListQuery)[]) {
    const value = patch[key];
    if (value === undefined || isOff(key, value)) next.delete(names[key]);
    else next.set(names[key], value === true ? "1" : String(value));
  }
  return next;
}

/** Everything a buyer may take off again; the keyword is the question itself and stays. */
export const noChoice = {
  category: null,
  maker: "",
  makerId: null,
  brandId: null,
  form: "",
  rx: "",
  stock: false,
  priceFrom: "",
  priceTo: "",
  expiryFrom: null,
  expiryTo: null,
  promotion: "",
} satisfies Partial<ListQuery>;

export function hasChoice(query: ListQuery): boolean {
  return (Object.keys(noChoice) as (keyof typeof noChoice)[]).some((key) => !isOff(key, query[key]));
}

/** yx=1, zy=2 and qx=2 are the marks the category menus of the zones put on list addresses. */
export function zoneMark(params: URLSearchParams): "yx" | "zy" | "qx" | null {
  if (params.get("yx") === "1") return "yx";
  if (params.get("zy") === "2") return "zy";
  return params.get("qx") === "2" ? "qx" : null;
}

function fixedFilters(scope: ListScope, mark: "yx" | "zy" | "qx" | null): Partial<GoodsFilters> {
  const zone = scope === "list" || scope === "search" ? mark : scope;
  if (zone === "yx" || zone === "jxq" || zone === "kx") return { zone };
  if (zone === "zy") return { kind: 2 };
  return zone === "qx" ? { kind: 3 } : {};
}

/** What the list call is asked; filters that are off are left to its 99999. */
export function apiFilters(
  query: ListQuery,
  scope: ListScope,
  mark: "yx" | "zy" | "qx" | null,
  pathCategory: number | null = null,
): Partial<GoodsFilters> {
  const freeMaker = query.makerId === null ? query.maker : "";
  const turned = query.priceFrom && query.priceTo && parseYuan(query.priceFrom) > parseYuan(query.priceTo);
  const [from, to] = turned ? [query.priceTo, query.priceFrom] : [query.priceFrom, query.priceTo];
  return {
    page: query.page,
    per_page: query.perPage,
    // A maker's name alone is a maker search; together with a keyword every word may match any field.
    keywords: [query.keywords, freeMaker].filter(Boolean).join(" "),
    type: query.keywords ? query.type : freeMaker ? 2 : 1,
    category_id: query.category ?? pathCategory ?? ANY,
    maker_id: query.makerId ?? ANY,
    brand_id: query.brandId ?? ANY,
    form: query.form || ANY,
    rx: query.rx || ANY,
    stock: query.stock ? 1 : ANY,
    price_from: from || ANY,
    price_to: to || ANY,
    expiry_from: query.expiryFrom ?? ANY,
    expiry_to: query.expiryTo ?? ANY,
    promotion: query.promotion || ANY,
    sort: query.sort,
    ...fixedFilters(scope, mark),
  };
}
