import type { ServiceRules } from "../../api/types";

type Week = ServiceRules["week"];
type Holidays = ServiceRules["holidays"];

export const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;

/** `08:30-12:00 13:30-18:00` of one weekday. */
export function textOfDay(week: Week, day: number): string {
  const shifts = week.filter((shift) => shift.day === day);
  return shifts.map(({ from, to }) => `${from}-${to}`).join(" ");
}

/** As typed; the server reports invalid times. */
export function shiftsOfDay(text: string, day: number): Week {
  const spans = text
    .trim()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  return spans.map((span) => {
    const [from = "", to = ""] = span.replace(/[：]/g, ":").split(/[-–—~～至]/);
    return { day, from: from.trim().padStart(5, "0"), to: to.trim().padStart(5, "0") };
  });
}

/** One line each: `2027-02-06 春节` */
export function textOfHolidays(holidays: Holidays): string {
  return holidays.map(({ day, name }) => `${day} ${name}`.trim()).join("\n");
}

export function holidaysOf(text: string): Holidays {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [day = "", ...name] = line.split(/\s+/);
    return { day, name: name.join(" ") };
  });
}
