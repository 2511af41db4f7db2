import { ANY } from "@/api/any";
import { readPage } from "@/ui/address";
import { type Ledger, ledgers } from "./ledgers";

export interface LogFilters {
  page: number;
  use_type: number;
  /** YYYY-MM-DD, both days included; empty = open */
  start_time: string;
  end_time: string;
}

const day = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

/** What the address asks for; anything odd in it becomes "no filter". */
export function filtersOf(ledger: Ledger, search: URLSearchParams): LogFilters {
  const type = Number(search.get("type"));
  return {
    page: readPage(search.get("page")),
    use_type: ledgers[ledger].causes.includes(type) ? type : ANY,
    start_time: day(search.get("from")),
    end_time: day(search.get("to")),
  };
}

export function toSearch({ page, use_type, start_time, end_time }: LogFilters): URLSearchParams {
  const out = new URLSearchParams();
  if (use_type !== ANY) out.set("type", String(use_type));
  if (start_time) out.set("from", start_time);
  if (end_time) out.set("to", end_time);
  if (page > 1) out.set("page", String(page));
  return out;
}
