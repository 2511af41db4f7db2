import type { Asked } from "../../api/calls/inspections";
import type { Inspection, InspectionRegister } from "../../api/types";
import { daysBefore, shopToday } from "../../i18n/time";

/** Days of one question, on the server too. */
const MOST_DAYS = 731;
const DAY = 24 * 3_600_000;

export const PERIODS = [
  { label: "近 30 天", days: 30 },
  { label: "近一年", days: 365 },
  { label: "近两年", days: 730 },
] as const;

export const lastDays = (days: number) => ({ from: daysBefore(days - 1), to: shopToday() });

/** What keeps a period from being asked for; nothing when it is right. */
export function periodError({ from, to }: Pick<Asked, "from" | "to">): string | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(first) || Number.isNaN(last)) return "请填写开始和结束日期";
  if (last < first) return "结束日期应不早于开始日期";
  return (last - first) / DAY >= MOST_DAYS ? "一次最多查两年，请分段" : undefined;
}

const TWO_YEARS = 730;
export const LONGEST_BATCH = 60;

/** The question in the address of the page: of the last two years and of everything where it doesn't say otherwise. */
export function askedAt(search: URLSearchParams): Asked {
  const idAt = (name: string) => {
    const id = Number(search.get(name));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  };
  const period = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  return {
    ...(periodError(period) ? lastDays(TWO_YEARS) : period),
    goods_id: idAt("goods_id"),
    batch: (search.get("batch") ?? "").trim().slice(0, LONGEST_BATCH),
    company_id: idAt("company_id"),
  };
}

/** The same, so that it outlives a reload and can be handed on. */
export function addressOfQuestion(asked: Asked): URLSearchParams {
  const named = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return new URLSearchParams(named);
}

const NARROWED_BY = [
  { filter: "goods", name: "商品", isAsked: (asked: Asked) => asked.goods_id !== null },
  { filter: "batch", name: "批号", isAsked: (asked: Asked) => asked.batch !== "" },
  { filter: "company", name: "客户", isAsked: (asked: Asked) => asked.company_id !== null },
] as const;

/** What of the question this register does not know, so that nobody takes the whole for a part. */
export function unheard(register: InspectionRegister, asked: Asked): string {
  const names = NARROWED_BY.filter(
    ({ filter, isAsked }) => isAsked(asked) && !register.filters.includes(filter),
  ).map(({ name }) => name);
  const whole = names.length > 0 ? `未按${names.join("、")}筛选` : "";
  const today = register.filters.includes("period") ? "" : "按今天的状态，不看期间";
  return [today, whole].filter(Boolean).join("；");
}

/** Why these registers cannot be packed, if they cannot. */
export function packError(
  registers: readonly InspectionRegister[],
  limits: Pick<Inspection, "most_packed">,
): string | undefined {
  if (registers.length === 0) return "请先勾选台账";
  const long = registers.find(({ rows }) => rows > limits.most_packed);
  return long && `“${long.title}”超过 ${limits.most_packed.toLocaleString()} 行，请缩短期间，或单独导出 xlsx`;
}
