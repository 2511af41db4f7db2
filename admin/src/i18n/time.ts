import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";

dayjs.extend(utc);
dayjs.extend(timezone);

/** The shop's clock. Staff abroad see the same times as the warehouse. */
const SHOP_ZONE = "Asia/Shanghai";

const LOCAL = "YYYY-MM-DDTHH:mm";

export function dateTime(iso: string | null | undefined): string {
  return iso ? dayjs(iso).tz(SHOP_ZONE).format("YYYY-MM-DD HH:mm") : "";
}

export function dateTimeSeconds(iso: string): string {
  return dayjs(iso).tz(SHOP_ZONE).format("YYYY-MM-DD HH:mm:ss");
}

/** The last day before a moment: a term that ends with the midnight of 1 December was kept on 30 November. */
export function lastDayBefore(iso: string | null | undefined): string {
  return iso ? dayjs(iso).subtract(1, "millisecond").tz(SHOP_ZONE).format("YYYY-MM-DD") : "";
}

export function shopToday(now: Date = new Date()): string {
  return dayjs(now).tz(SHOP_ZONE).format("YYYY-MM-DD");
}

/** The date so many days before today (in the shop). */
export function daysBefore(days: number, now?: Date): string {
  return dayjs.utc(shopToday(now)).subtract(days, "day").format("YYYY-MM-DD");
}

/** Whole days from today (in the shop) to a date: 0 today, negative when past. */
export function daysLeft(date: string, now: Date = new Date()): number {
  return dayjs.utc(date).diff(dayjs.utc(shopToday(now)), "day");
}

/** The date so many months from today; the last of a month stays one, as on the server. */
export function monthsFrom(months: number, now?: Date): string {
  return dayjs.utc(shopToday(now)).add(months, "month").format("YYYY-MM-DD");
}

/** "2026-11-21T01:30:00Z" → "2026-11-21T09:30" for a datetime-local box, and back. */
export function toLocalBox(iso: string | null | undefined): string {
  return iso ? dayjs(iso).tz(SHOP_ZONE).format(LOCAL) : "";
}

export function fromLocalBox(local: string): string | null {
  return local ? dayjs.tz(local, SHOP_ZONE).utc().format("YYYY-MM-DDTHH:mm:ss[Z]") : null;
}

const ago = new Intl.RelativeTimeFormat("zh-CN", { numeric: "auto" });

export function since(iso: string, now: Date = new Date()): string {
  const minutes = Math.round((Date.parse(iso) - now.getTime()) / 60_000);
  if (minutes === 0) return "刚刚";
  if (Math.abs(minutes) < 60) return ago.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return Math.abs(hours) < 48 ? ago.format(hours, "hour") : ago.format(Math.round(hours / 24), "day");
}

/** How long something has lasted, in its largest unit; empty below a minute. */
export function lasting(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return "";
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}
