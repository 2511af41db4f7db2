import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { RulesDialogButton } from "./RulesDialog";

const LONG = { timeout: 60_000 };
const reads = {
  "/feedback_rules": { complaint_days: 3, holidays: ["2027-02-08"], workdays: [], set_by: "", set_at: null },
};

it("the head of the shop sets the term and the days that count", LONG, async () => {
  const sent = show(<RulesDialogButton />, {
    reads,
    permissions: { shop_facts: "write" },
    refuses: { holidays: "日期应为 年-月-日" },
  });
  await press("答复期限");
  await fill(/第一次答复/, "5");
  await fill(/放假的工作日/, "2027-02-08\n2027-02-09、2027-02-10");
  await fill(/上班的周末/, "2027-02-14");
  await fill(/修改原因/, " 春节 ");
  await press("保存");
  await expectError(/放假的工作日/, "日期应为");
  await press("保存");
  await closed();
  expect(sent.at(-1)).toEqual({
    path: "/feedback_rules",
    body: {
      complaint_days: 5,
      holidays: ["2027-02-08", "2027-02-09", "2027-02-10"],
      workdays: ["2027-02-14"],
      reason: "春节",
    },
  });
});

it("who answers complaints reads it", LONG, async () => {
  show(<RulesDialogButton />, { reads });
  await press("答复期限");
  await said(/规则由商城负责人修改/);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
