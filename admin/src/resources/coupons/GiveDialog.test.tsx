import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Coupon } from "../../api/types";
import { choose, closed, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { GiveButton } from "./GiveDialog";

const coupon = {
  id: 3,
  name: "新客券",
  label: "满 100 减 10",
  per_company: 2,
  total: 1500,
  claimed: 300,
  ranks: [],
  buyer_types: [],
  regions: [],
  companies: [],
} as unknown as Coupon;
const lists = {
  companies: [
    { id: 8, name: "百康药店" },
    { id: 9, name: "仁心大药房" },
  ],
};

it("says whom it lacks, and how many each may have at most", async () => {
  const sent = show(<GiveButton coupon={coupon} />, { lists });
  await press("发放给客户");
  await said(/还可发 1,200 张，每家最多 2 张/);
  await fill(/^每家几张/, "3");
  await press("发放");
  await expectError(/^客户/, "请至少选一家");
  await expectError(/^每家几张/, "不能大于 2");
  expect(sent).toEqual([]);
});

it("gives them, and names who got none", async () => {
  const refused = [{ company_id: 9, company: "仁心大药房", reason: "已经有 2 张" }];
  const sent = show(<GiveButton coupon={coupon} />, { lists, answers: { given: 2, refused, left: 0 } });
  await press("发放给客户");
  await choose(/^客户/, "百康药店");
  await choose(/^客户/, "仁心大药房");
  await fill(/^每家几张/, "2");
  await press("发放");
  await said("已经有 2 张");
  expect(sent).toEqual([{ path: "/coupons/3/give", body: { company_ids: [8, 9], each: 2 } }]);
  await until(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  expect(screen.getByRole("dialog", { name: "1 家没有发出" })).toBeTruthy();
  await press("知道了");
  await closed();
});

it("gives them to everybody whom the coupon is for, and says how many are still to come", async () => {
  const sent = show(<GiveButton coupon={coupon} />, {
    lists,
    answers: { given: 5000, refused: [], left: 12 },
  });
  await press("发放给客户");
  fireEvent.click(await screen.findByLabelText(/全部符合条件/));
  await until(() => expect(screen.queryByLabelText(/^客户/)).toBeNull());
  await press("发放");
  await closed();
  expect(sent).toEqual([{ path: "/coupons/3/give", body: { everybody: true, each: 1 } }]);
});
