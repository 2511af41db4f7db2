import type { ServiceRules } from "../../api/types";

type Week = ServiceRules["week"];
type Holidays = ServiceRules["holidays"];
type Workdays = ServiceRules["workdays"];
type Span = Pick<Week[number], "from" | "to">;

export const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;

const written = (spans: Span[]): string => spans.map(({ from, to }) => `${from}-${to}`).join(" ");

/** As typed; the server reports invalid times. */
function spanOf(text: string): Span {
  const [from = "", to = ""] = text.replace(/[：]/g, ":").split(/[-–—~～至]/);
  return { from: from.trim().padStart(5, "0"), to: to.trim().padStart(5, "0") };
}

/** `08:30-12:00 13:30-18:00` of one weekday. */
export const textOfDay = (week: Week, day: number): string =>
  written(week.filter((shift) => shift.day === day));

export function shiftsOfDay(text: string, day: number): Week {
  const spans = text
    .trim()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  return spans.map((span) => ({ day, ...spanOf(span) }));
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

/** One line each: `2027-02-14 08:30-12:00 13:30-18:00 调休` */
export function textOfWorkdays(workdays: Workdays): string {
  const days = [...new Set(workdays.map(({ day }) => day))];
  const lines = days.map((day) => {
    const own = workdays.filter((shift) => shift.day === day);
    return `${day} ${written(own)} ${own[0]?.name ?? ""}`.trim();
  });
  return lines.join("\n");
}

export function workdaysOf(text: string): Workdays {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).flatMap((line) => {
    const [day = "", ...rest] = line.split(/[\s,，、]+/);
    const spans = rest.filter((part) => /^\d/.test(part));
    const name = rest.filter((part) => !/^\d/.test(part)).join(" ");
    // Without hours: the server says that they are missing.
    return (spans.length > 0 ? spans : [""]).map((span) => ({ day, name, ...spanOf(span) }));
  });
}
