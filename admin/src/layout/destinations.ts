import { listLink } from "../lists/link";
import { GROUPS } from "./entries";

export interface Destination {
  to: string;
  text: string;
}

/** Lists whose search finds what people have at hand: a number, a name. */
const SEARCHED = [
  { resource: "orders", name: "订单" },
  { resource: "goods", name: "商品" },
  { resource: "companies", name: "客户" },
  { resource: "invoices", name: "发票" },
  { resource: "goods_receipts", name: "收货单" },
] as const;

/** Where what was typed may lead somebody who may read these. */
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
