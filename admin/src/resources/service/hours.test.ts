import { expect, it } from "vitest";
import { dayError, holidaysError, holidaysOf, shiftsOfDay, workdaysError, workdaysOf } from "./hours";

it.each([
  ["", undefined],
  ["8:30-12:00 13:30-24:00", undefined],
  ["０８：３０～１２：００，１３：３０至１８：００", undefined],
  ["8点到12点", "08:30-18:00"],
  ["8:30", "08:30-18:00"],
  ["8:30-25:00", "08:30-18:00"],
  ["18:00-8:30", "晚于"],
  ["13:00-18:00 8:30-13:30", "重叠"],
])("hours of a weekday: %s", (text, why) => {
  if (why) expect(dayError(text)).toContain(why);
  else expect(dayError(text)).toBeUndefined();
});

it("reads hours and days as sheets and input methods write them", () => {
  expect(shiftsOfDay("８：３０～１２：００", 2)).toEqual([{ day: 2, from: "08:30", to: "12:00" }]);
  expect(holidaysOf("2027/2/6 春节\n2027年2月7日")).toEqual([
    { day: "2027-02-06", name: "春节" },
    { day: "2027-02-07", name: "" },
  ]);
  expect(workdaysOf("2027/2/14 9:00-12:00 调休")).toEqual([
    { day: "2027-02-14", name: "调休", from: "09:00", to: "12:00" },
  ]);
});

it("names the line of a holiday that is none, or comes twice", () => {
  expect(holidaysError("2027-02-06 春节\n\n2027-02-07")).toBeUndefined();
  expect(holidaysError("2027-02-06\n春节 2027-02-07")).toBe("第 2 行：先写日期，如 2027-02-06");
  expect(holidaysError("2027-02-30")).toContain("第 1 行：先写日期");
  expect(holidaysError("2027-02-06\n2027/2/6 初一")).toBe("第 2 行：2027-02-06 写了两次");
  expect(holidaysError(`2027-02-06 ${"春".repeat(21)}`)).toContain("最多 20 个字");
});

it("names the line of a date whose hours are missing, wrong, or on a day off", () => {
  expect(workdaysError("2027-02-14 8:30-12:00 调休\n2027-02-14 13:00-18:00", "")).toBeUndefined();
  expect(workdaysError("2027-02-14 调休", "")).toContain("第 1 行：日期后面要写时间");
  expect(workdaysError("2027-02-13 9:00-12:00\n2027-02-14 12:00-9:00", "")).toContain("第 2 行：结束时间");
  expect(workdaysError("2027-02-14 8:30-12:00\n2027-02-14 11:00-18:00", "")).toContain(
    "第 2 行：同一天的时段",
  );
  expect(workdaysError("2027-02-14 8:30-12:00", "2027/2/14 春节")).toBe("第 1 行：2027-02-14 已写在休息日里");
});
