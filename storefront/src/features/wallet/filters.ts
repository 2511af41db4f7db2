import { readPage } from "@/ui/address";
import type { LogFilters } from "./queries";

const ALL = 99999;
export const useTypes = [
  { code: ALL, name: "全部" },
  { code: 1, name: "充值" },
  { code: 2, name: "支付" },
  { code: 3, name: "退款" },
] as const;

const day = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

/** What the address asks for; anything odd in it becomes "no filter". */
export function filtersOf(search: URLSearchParams): LogFilters {
  const type = Number(search.get("type"));
  return {
    page: readPage(search.get("page")),
    use_type: useTypes.some(({ code }) => code === type) ? type : ALL,
    start_time: day(search.get("from")),
    end_time: day(search.get("to")),
  };
}

export function toSearch({ page, use_type, start_time, end_time }: LogFilters): URLSearchParams {
  const out = new URLSearchParams();
  if (use_type !== ALL) out.set("type", String(use_type));
  if (start_time) out.set("from", start_time);
  if (end_time) out.set("to", end_time);
  if (page > 1) out.set("page", String(page));
  return out;
}
