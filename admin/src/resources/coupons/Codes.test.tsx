import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Coupon } from "../../api/types";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { Codes } from "./Codes";

const coupon = (status: string) => ({ id: 3, name: "新客券", status }) as Coupon;
const code = (id: number, used_at: string | null) => ({
  id,
  code: `YJ-${id}`,
  batch: "20261127",
  used_at,
  used_by: used_at ? "百康药店" : "",
});

it("makes as many codes as are asked for, within what the server makes at once", async () => {
  const sent = show(<Codes coupon={coupon("approved")} />, { answers: { number: 200 } });
  await said("还没有兑换码，请先生成");
  await press("生成");
  const dialog = screen.getByRole("dialog", { name: "生成兑换码：新客券" });
  expect(dialog).toBeTruthy();
  for (const [typed, why] of [
    ["", "必填"],
    ["0", "不能小于 1"],
    ["5001", "不能大于 5000"],
  ] as const) {
    await fill(/^数量/, typed);
    (await screen.findByRole("dialog")).querySelector<HTMLElement>("button[type=submit]")?.click();
    await expectError(/^数量/, why);
  }
  expect(sent).toEqual([]);
  await fill(/^数量/, "200");
  (await screen.findByRole("dialog")).querySelector<HTMLElement>("button[type=submit]")?.click();
  await closed();
  expect(sent).toEqual([{ path: "/coupons/3/codes", body: { number: 200 } }]);
});

it("makes none before the coupon is approved", async () => {
  show(<Codes coupon={coupon("draft")} />);
  await said("批准后才能生成兑换码");
  expect(screen.queryByRole("button", { name: "生成" })).toBeNull();
});

it("says who used which, and gives them away as a file", async () => {
  show(<Codes coupon={coupon("approved")} />, {
    lists: { coupon_codes: [code(1, "2026-11-27T02:00:00Z"), code(2, null)] },
  });
  await said("百康药店 2026-11-27 10:00");
  await said("未使用");
  expect(screen.getByRole("heading", { name: "兑换码（2）" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(
    "/admin/api/coupons/3/codes/export?format=csv",
  );
});
