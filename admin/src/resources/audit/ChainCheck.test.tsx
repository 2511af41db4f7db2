import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { listQuery } from "../../api/listQuery";
import type { AuditCheck } from "../../api/types";
import { press, said, show, until } from "../../forms/dialogTesting";
import { ChainCheck, foundBy } from "./ChainCheck";

const whole: AuditCheck = {
  id: 1,
  started_by: "审计",
  started_at: "2026-11-26T08:00:00Z",
  finished_at: "2026-11-26T08:00:02Z",
  entries: 12_345,
  last_hash: "ab12",
  broken_id: null,
  state: "whole",
};
const broken = { ...whole, broken_id: 77, entries: 76, state: "broken" };
const CHECKS = `/audit_checks?${listQuery({ from: 0, to: 9 })}`;

it("says what a check found", () => {
  expect(foundBy(whole)).toBe("全部 12,345 条完好");
  expect(foundBy({ ...whole, state: "going_on", finished_at: null, entries: 1000 })).toBe(
    "正在校验，已校验 1,000 条",
  );
  expect(foundBy(broken)).toMatch(/^记录 77 起不符.*之前的 76 条完好$/);
  expect(foundBy({ ...whole, state: "interrupted", entries: 1000 })).toBe(
    "中断了，没有校验完：只校验了 1,000 条",
  );
});

it("shows the last result with its date, and starts another check", async () => {
  const sent = show(<ChainCheck />, { reads: { [CHECKS]: [whole] }, answers: { ...whole, id: 2 } });
  await press("校验全链");
  await said("全部 12,345 条完好");
  await said(/2026-11-26 16:00 审计 · 最后一条的校验值 ab12/);
  expect(screen.getByRole("status").textContent).toContain("全部 12,345 条完好");
  await press("开始校验");
  await until(() => expect(sent).toEqual([{ path: "/audit_checks", body: {} }]));
});

it("one check at a time, beside the earlier results", async () => {
  const open = { ...whole, finished_at: null, state: "going_on" };
  show(<ChainCheck />, { reads: { [CHECKS]: [open, broken] } });
  await press("校验全链");
  await said(/^正在校验/);
  await said(/记录 77 起不符/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "开始校验" }).disabled).toBe(true);
  // The number of each step is not told.
  expect(screen.getByRole("status").textContent).toBe("校验进行中");
});

it("an interrupted check is no result, and another one may start", async () => {
  show(<ChainCheck />, { reads: { [CHECKS]: [{ ...whole, finished_at: null, state: "interrupted" }] } });
  await press("校验全链");
  await said(/^中断了/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "开始校验" }).disabled).toBe(false);
});

it("names a broken chain on the button", async () => {
  show(<ChainCheck />, { reads: { [CHECKS]: [broken] } });
  await press("校验全链：有记录不符");
});
