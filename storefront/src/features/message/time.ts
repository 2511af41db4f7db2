const ZONE = "Asia/Shanghai";
const parts = new Intl.DateTimeFormat("zh-CN", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function split(at: number): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(at).map((part) => [part.type, part.value]));
}

/** 今天 12:30, 昨天 08:05, 11-03 09:00, 2025-12-31 09:00: China's clock, whatever the browser's time zone. */
export function messageTime(iso: string, now = Date.now()): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const day = (p: Record<string, string>) => `${p.year}-${p.month}-${p.day}`;
  const then = split(at);
  const clock = `${then.hour}:${then.minute}`;
  if (day(then) === day(split(now))) return `今天 ${clock}`;
  if (day(then) === day(split(now - 86_400_000))) return `昨天 ${clock}`;
  return then.year === split(now).year ? `${then.month}-${then.day} ${clock}` : `${day(then)} ${clock}`;
}
