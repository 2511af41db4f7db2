import type { FilterCounts } from "@/api/types";
import type { ListQuery } from "./filters";
import type { Choice } from "./OptionRow";

/** "10.00" → "10": whole yuan need no decimals. */
const short = (yuan: string): string => yuan.replace(/\.00$/, "");

/** 9.99 is where a band ends that people call "up to 10". */
function roundedUp(yuan: string): string {
  const [whole = "0", cents] = yuan.split(".");
  return cents === "99" ? String(Number(whole) + 1) : short(yuan);
}

function priceName(from: string | null, to: string | null): string {
  if (from === null) return `${roundedUp(to ?? "")} 元以下`;
  return to === null ? `${short(from)} 元以上` : `${short(from)}–${roundedUp(to)} 元`;
}

const keyOf = (from: string | number | null, to: string | number | null): string =>
  `${from ?? ""}-${to ?? ""}`;

export function priceChoices(prices: FilterCounts["prices"]): Choice[] {
  return prices.map(({ from, to, count }) => ({
    key: keyOf(from && short(from), to && short(to)),
    name: priceName(from, to),
    count,
  }));
}

/** A typed price range is not a band and has its own fields. */
export function chosenPrice(query: ListQuery, choices: Choice[]): string {
  const key = keyOf(query.priceFrom, query.priceTo);
  return choices.some((choice) => choice.key === key) ? key : "";
}

export function pricePatch(key: string): Partial<ListQuery> {
  const [priceFrom = "", priceTo = ""] = key.split("-");
  return { priceFrom, priceTo };
}

export function expiryChoices(expiries: FilterCounts["expiries"]): Choice[] {
  return expiries.map(({ from, to, name, count }) => ({ key: keyOf(from, to), name, count }));
}

export function chosenExpiry({ expiryFrom, expiryTo }: ListQuery): string {
  return expiryFrom === null && expiryTo === null ? "" : keyOf(expiryFrom, expiryTo);
}

export function expiryPatch(key: string): Partial<ListQuery> {
  const [from = "", to = ""] = key.split("-");
  return { expiryFrom: from === "" ? null : Number(from), expiryTo: to === "" ? null : Number(to) };
}
