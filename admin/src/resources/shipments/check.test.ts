import { expect, it } from "vitest";
import { answerOf, codesLacking, faultsOf, isWhole, lineOf } from "./check";
import type { Line } from "./pick";

const line = (id: number, batch: string, codes: string[] = []) =>
  ({ id, batches: [{ batch_number: batch }], codes }) as unknown as Line;
const lines = [line(1, "YD260901"), line(2, "b2", ["81234560000000000001"])];

it("finds the line of a scanned batch number or trace code, as scanners and people type them", () => {
  expect(lineOf(lines, " yd260901 ")?.id).toBe(1);
  expect(lineOf(lines, "ＹＤ２６０９０１")?.id).toBe(1);
  expect(lineOf(lines, "B2")?.id).toBe(2);
  expect(lineOf(lines, "81234560000000000001")?.id).toBe(2);
  expect(lineOf(lines, "81234560000000000002")).toBeUndefined();
  expect(lineOf(lines, " ")).toBeUndefined();
});

it("is whole once every line was looked at, and says what is wrong", () => {
  expect(isWhole(lines, { 1: "" })).toBe(false);
  const findings = { 1: "", 2: "外包装破损" };
  expect(isWhole(lines, findings)).toBe(true);
  expect(faultsOf(lines, findings).map(({ id }) => id)).toEqual([2]);
  expect(answerOf(lines, findings)).toEqual([
    { id: 1, fault: "" },
    { id: 2, fault: "外包装破损" },
  ]);
});

it("says how many trace codes a line lacks that needs them", () => {
  const scanned = (codes: number, needs_codes = true) =>
    ({ number: 2, unit: "盒", needs_codes, codes: Array(codes).fill("8") }) as unknown as Line;
  expect(codesLacking(scanned(1))).toContain("还差 1 盒的码");
  expect(codesLacking(scanned(0))).toContain("还没有扫码");
  expect(codesLacking(scanned(3))).toContain("多 1 个");
  for (const whole of [scanned(2), scanned(1, false), scanned(0, false)])
    expect(codesLacking(whole)).toBeUndefined();
});
