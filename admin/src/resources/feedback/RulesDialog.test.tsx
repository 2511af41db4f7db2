import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { RulesDialogButton } from "./RulesDialog";

const LONG = { timeout: 60_000 };
const reads = {
  "/feedback_rules": { complaint_days: 3, set_by: "", set_at: null },
};

it("the head of the shop sets the term", LONG, async () => {
  const sent = show(<RulesDialogButton />, {
    reads,
    permissions: { shop_facts: "write" },
    refuses: { complaint_days: "应为 1 到 30 个工作日" },
  });
  await press("答复期限");
  await fill(/第一次答复/, "5");
  await fill(/修改原因/, " 春节 ");
  await press("保存");
  await expectError(/第一次答复/, "应为 1 到 30");
  await press("保存");
  await closed();
  expect(sent.at(-1)).toEqual({
    path: "/feedback_rules",
    body: { complaint_days: 5, reason: "春节" },
  });
});

it("who answers complaints reads it", LONG, async () => {
  show(<RulesDialogButton />, { reads });
  await press("答复期限");
  await said(/规则由商城负责人修改/);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
