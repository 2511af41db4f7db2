import type { ServiceRules } from "../../api/types";

type Week = ServiceRules["week"];
type Holidays = ServiceRules["holidays"];
type Workdays = ServiceRules["workdays"];
type Span = Pick<Week[number], "from" | "to">;

export const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"] as const;

const written = (spans: Span[]): string => spans.map(({ from, to }) => `${from}-${to}`).join(" ");

/** As typed: `8:30` gets its zero, and what is no time is found by `spansError`. */
function spanOf(text: string): Span {
  const [from = "", to = ""] = text.split(/[-–—~至]/);
  return { from: from.trim().padStart(5, "0"), to: to.trim().padStart(5, "0") };
}

/** Full-width digits and marks are what Chinese input leaves behind. */
const plain = (text: string) => text.normalize("NFKC").trim();

const linesOf = (text: string) =>
  plain(text)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** `2027/2/6` and `2027年2月6日` → `2027-02-06`; anything else stays as typed. */
function dayOf(text: string): string {
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
}

/** `08:30-12:00 13:30-18:00` of one weekday. */
export const textOfDay = (week: Week, day: number): string =>
  written(week.filter((shift) => shift.day === day));

export function shiftsOfDay(text: string, day: number): Week {
  const spans = plain(text)
    .split(/[\s,、]+/)
    .filter(Boolean);
  return spans.map((span) => ({ day, ...spanOf(span) }));
}

/** One line each: `2027-02-06 春节` */
export function textOfHolidays(holidays: Holidays): string {
  return holidays.map(({ day, name }) => `${day} ${name}`.trim()).join("\n");
}

export function holidaysOf(text: string): Holidays {
  return linesOf(text).map((line) => {
    const [day = "", ...name] = line.split(/\s+/);
    return { day: dayOf(day), name: name.join(" ") };
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

export const workdaysOf = (text: string): Workdays => linesOf(text).flatMap(workdayOf);

const partsOf = (line: string) => line.split(/[\s,、]+/);
const isSpan = (part: string) => /^\d/.test(part);

function workdayOf(line: string): Workdays {
  const [day = "", ...rest] = partsOf(line);
  const spans = rest.filter(isSpan);
  const name = rest.filter((part) => !isSpan(part)).join(" ");
  // A line without hours is not dropped: it is named, and the server refuses it, too.
  return (spans.length > 0 ? spans : [""]).map((span) => ({ day: dayOf(day), name, ...spanOf(span) }));
}

const LONGEST_NAME = 20;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isClock = (text: string) => CLOCK.test(text) || text === "24:00";

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is wrong with the hours of one day, if anything is. */
function spansError(spans: readonly Span[]): string | undefined {
  if (!spans.every(({ from, to }) => isClock(from) && isClock(to))) return "时间应写成 08:30-18:00 这样";
  if (spans.some(({ from, to }) => from >= to)) return "结束时间应晚于开始时间";
  const sorted = [...spans].sort((one, other) => one.from.localeCompare(other.from));
  const overlap = sorted.some(({ from }, place) => from < (sorted[place - 1]?.to ?? ""));
  return overlap ? "同一天的时段不能重叠" : undefined;
}

export const dayError = (text: string): string | undefined => spansError(shiftsOfDay(text, 1));

const nameError = (name: string) =>
  name.length > LONGEST_NAME ? `名称最多 ${LONGEST_NAME} 个字` : undefined;
const dateError = (day: string) => (isDay(day) ? undefined : "先写日期，如 2027-02-06");

/** The first line with something against it, by its number. */
function lineError(lines: readonly string[], check: (line: string, place: number) => string | undefined) {
  for (const [place, line] of lines.entries()) {
    const why = check(line, place);
    if (why) return `第 ${place + 1} 行：${why}`;
  }
  return undefined;
}

export function holidaysError(text: string): string | undefined {
  const all = holidaysOf(text);
  return lineError(linesOf(text), (_, place) => {
    const { day = "", name = "" } = all[place] ?? {};
    const isTwice = all.findIndex((one) => one.day === day) < place;
    return dateError(day) ?? nameError(name) ?? (isTwice ? `${day} 写了两次` : undefined);
  });
}

export function workdaysError(text: string, holidays: string): string | undefined {
  const off = new Set(holidaysOf(holidays).map(({ day }) => day));
  const before: Workdays = [];
  return lineError(linesOf(text), (line) => {
    const [first = "", ...rest] = partsOf(line);
    const day = dayOf(first);
    const own = workdayOf(line);
    before.push(...own);
    return (
      dateError(day) ??
      (rest.some(isSpan) ? undefined : "日期后面要写时间，如 08:30-12:00") ??
      nameError(own[0]?.name ?? "") ??
      spansError(before.filter((shift) => shift.day === day)) ??
      (off.has(day) ? `${day} 已写在休息日里` : undefined)
    );
  });
}
