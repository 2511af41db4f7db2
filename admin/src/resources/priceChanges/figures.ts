import type { Money } from "../../api/types";
import { toFen } from "../../inputs/money";

/** Tenths of a percent as people write them: +12.5%, −3.0%. */
function percent(tenths: number, signed: boolean): string {
  const size = Math.abs(tenths);
  const sign = tenths < 0 ? "−" : signed && tenths > 0 ? "+" : "";
  return `${sign}${Math.floor(size / 10)}.${size % 10}%`;
}

/** By how much a price changes, rounded up as the server does; null where there is nothing to compare with. */
export function difference(before: Money | null, after: Money | null): string | null {
  const [from, to] = [toFen(before), toFen(after)];
  if (from === null || to === null || from === 0) return null;
  return percent(Math.sign(to - from) * Math.ceil((Math.abs(to - from) * 1000) / from), true);
}

/** What of the price is left above the cost; null while one of them is unknown. */
export function margin(price: Money | null, cost: Money | null): string | null {
  const [sold, paid] = [toFen(price), toFen(cost)];
  if (sold === null || paid === null || sold === 0) return null;
  return percent(Math.round(((sold - paid) * 1000) / sold), false);
}

export function isBelow(price: Money | null, cost: Money | null): boolean {
  const [sold, paid] = [toFen(price), toFen(cost)];
  return sold !== null && paid !== null && sold < paid;
}
