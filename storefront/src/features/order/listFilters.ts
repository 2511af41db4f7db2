import { ANY } from "@/api/any";
import { readPage } from "@/ui/address";
import { chinaTime } from "@/ui/chinaTime";
import { statusTabs } from "./status";

export interface ListFilters {
  page: number;
  status: number;
  keywords: string;
  /** YYYY-MM-DD, both days included */
  from: string;
  to: string;
  /** The claimed coupon that they use. */
  coupon: number | null;
}

const day = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

/** What the address asks for; anything odd in it becomes "no filter". */
export function filtersOf(search: URLSearchParams): ListFilters {
  const status = Number(search.get("status"));
  return {
    page: readPage(search.get("page")),
    status: statusTabs.some((tab) => tab.status === status) ? status : ANY,
    keywords: (search.get("keywords") ?? "").trim(),
    from: day(search.get("from")),
    to: day(search.get("to")),
    coupon: Number(/^[1-9]\d{0,14}$/.exec(search.get("coupon") ?? "")?.[0]) || null,
  };
}

export function toSearch({ page, status, keywords, from, to, coupon }: ListFilters): URLSearchParams {
  const out = new URLSearchParams();
  if (status !== ANY) out.set("status", String(status));
  if (keywords) out.set("keywords", keywords);
  if (from) out.set("from", from);
  if (to) out.set("to", to);
  if (coupon) out.set("coupon", String(coupon));
  if (page > 1) out.set("page", String(page));
  return out;
}

const DAY_MS = 86_400_000;

/** The last n days up to today, for the shortcuts next to the date fields. */
export function lastDays(days: number, now = Date.now()): { from: string; to: string } {
  const text = (time: number) => chinaTime(time).slice(0, 10);
  return { from: text(now - (days - 1) * DAY_MS), to: text(now) };
}
