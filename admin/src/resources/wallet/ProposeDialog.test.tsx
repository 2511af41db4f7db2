import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { choose, closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { ProposeButton } from "./ProposeDialog";

const world = {
  permissions: { wallet_proposals: "write", payments: "write" },
  lists: { companies: [{ id: 8, name: "百康药店" }] },
};

it("says what is missing, and what is no amount of the account", async () => {
  const sent = show(<ProposeButton />, world);
  await press("人工调整");
  await press("提交复核");
  await expectError(/^客户/, "必填");
  await expectError(/^变动/, "必填");
  await expectError(/^原因/, "必填");
  await fill(/^变动/, "1.5");
  await expectError(/^变动/, "积分填整数");
  await choose(/^账户/, "余额");
  await fill(/^变动/, "0");
  await expectError(/^变动/, "金额不能为 0");
  expect(sent).toEqual([]);
});

it("sends a deduction as the server takes it, which runs out at no time", async () => {
  const sent = show(<ProposeButton />, world);
  await press("人工调整");
  await choose(/^客户/, "百康药店");
  await fill(/^变动/, "300");
  await fill(/^有效天数/, "30");
  await fill(/^变动/, "−300");
  expect(screen.queryByLabelText(/^有效天数/)).toBeNull();
  await fill(/^原因/, " 录入有误，更正 ");
  await press("提交复核");
  await closed();
  expect(sent).toMatchObject([
    {
      path: "/wallet_proposals",
      body: { company_id: 8, kind: "points", amount: "-300", reason: "录入有误，更正" },
    },
  ]);
});

it("says at the field what the server refuses", async () => {
  show(<ProposeButton />, { ...world, refuses: { amount: "积分不够扣" } });
  await press("人工调整");
  await choose(/^客户/, "百康药店");
  await fill(/^变动/, "-300");
  await fill(/^原因/, "更正");
  await press("提交复核");
  await expectError(/^变动/, "积分不够扣");
});

it("leaves the balance to finance", async () => {
  show(<ProposeButton />, { ...world, permissions: { wallet_proposals: "write", payments: "read" } });
  await press("人工调整");
  await said(/余额由财务提出/);
  await expect(choose(/^账户/, "现金券")).resolves.toBeUndefined();
  expect(screen.queryByRole("option", { name: "余额" })).toBeNull();
});
