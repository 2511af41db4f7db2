// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
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
};
const CHECKS = `/audit_checks?${new URLSearchParams({ range: "[0,9]" })}`;

it("says what a check found", () => {
  expect(foundBy(whole)).toBe("全部 12,345 条完好");
  expect(foundBy({ ...whole, finished_at: null, entries: 1000 })).toBe("正在校验，已校验 1,000 条");
  expect(foundBy({ ...whole, broken_id: 77, entries: 76 })).toMatch(/^记录 77 起不符.*之前的 76 条完好$/);
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
  const broken = { ...whole, broken_id: 77, entries: 76 };
  show(<ChainCheck />, { reads: { [CHECKS]: [{ ...whole, finished_at: null, broken_id: null }, broken] } });
  await press("校验全链");
  await said(/^正在校验/);
  await said(/记录 77 起不符/);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "开始校验" }).disabled).toBe(true);
  // The number of each step is not told.
  expect(screen.getByRole("status").textContent).toBe("校验进行中");
});

it("names a broken chain on the button", async () => {
  show(<ChainCheck />, { reads: { [CHECKS]: [{ ...whole, broken_id: 77 }] } });
  await press("校验全链：有记录不符");
});
