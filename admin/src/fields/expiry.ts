import { daysLeft } from "../i18n/time";
import type { Word } from "../i18n/words";

/** Red: expired or hard to sell. Amber: sell first. Blue: within the year. */
const NEAR_EXPIRY_DAYS = { red: 90, amber: 180, blue: 365 } as const;

export function stockExpiry(expiresOn: string, now?: Date): Word {
  const days = daysLeft(expiresOn, now);
  if (days < 0) return { text: `已过期 ${-days} 天`, tone: "danger" };
  if (days <= NEAR_EXPIRY_DAYS.red) return { text: `剩 ${days} 天`, tone: "danger" };
  if (days <= NEAR_EXPIRY_DAYS.amber) return { text: `剩 ${days} 天`, tone: "warn" };
  if (days <= NEAR_EXPIRY_DAYS.blue) return { text: `剩 ${days} 天`, tone: "info" };
  return { text: `剩 ${days} 天`, tone: "neutral" };
}

/** Licences are renewed within weeks: other limits than stock. null = no end. */
export function licenceExpiry(validTo: string | null, now?: Date): Word {
  if (validTo === null) return { text: "长期", tone: "ok" };
  const days = daysLeft(validTo, now);
  if (days < 0) return { text: `已过期 ${-days} 天`, tone: "danger" };
  if (days <= 30) return { text: `剩 ${days} 天`, tone: "danger" };
  if (days <= 60) return { text: `剩 ${days} 天`, tone: "warn" };
  return { text: `剩 ${days} 天`, tone: "ok" };
}

export function nearest(dates: readonly string[]): string | undefined {
  return [...dates].sort()[0];
}
