const DAY_MS = 86_400_000;
/** The trade calls the last six months before expiry near-expiry. */
const NEAR_DAYS = 183;

export type ExpiryState = "ok" | "near" | "expired";

function daysLeft(day: string, now = Date.now()): number {
  return Math.floor((Date.parse(`${day}T23:59:59+08:00`) - now) / DAY_MS);
}

export function expiryState(day: string, now = Date.now()): ExpiryState {
  const left = daysLeft(day, now);
  return left < 0 ? "expired" : left <= NEAR_DAYS ? "near" : "ok";
}
