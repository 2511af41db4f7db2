import { listLink } from "../lists/link";
import { GROUPS } from "./entries";

export interface Destination {
  to: string;
  text: string;
}

/** Lists that can be searched by a number or a name. */
const SEARCHED = [
  { resource: "orders", name: "订单" },
  { resource: "goods", name: "商品" },
  { resource: "companies", name: "客户" },
  { resource: "invoices", name: "发票" },
  { resource: "goods_receipts", name: "收货单" },
] as const;

/** Possible destinations of the typed text for users who may read these lists. */
export function destinations(typed: string, reads: (resource: string) => boolean): Destination[] {
  const words = typed.trim().slice(0, 60);
  const pages = GROUPS.flatMap(({ entries }) => entries)
    .filter(({ resource, text }) => reads(resource) && text.includes(words))
    .map(({ to, text }) => ({ to, text }));
  if (!words) return pages;
  const searches = SEARCHED.filter(({ resource }) => reads(resource)).map(({ resource, name }) => ({
    to: listLink(resource, { q: words }),
    text: `在${name}中找“${words}”`,
  }));
  return [...pages, ...searches];
}
