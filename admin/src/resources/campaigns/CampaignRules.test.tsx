import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { CampaignRulesButton } from "./CampaignRules";

const rules = { id: 1, finance_above: "5000.00", window_days: 30 };

it("finance sets for how many days campaigns are added up", async () => {
  const sent = show(<CampaignRulesButton />, {
    reads: { "/campaign_rules": rules },
    permissions: { promotion_release: "write" },
    refuses: { window_days: "应为 1 到 366 天" },
  });
  await press("审批规则");
  await fill(/累计天数/, "367");
  await fill(/修改原因/, "收紧");
  await press("保存");
  await expectError(/累计天数/, "应为 1 到 366 天");
  await fill(/累计天数/, "60");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({ finance_above: "5000.00", window_days: "60", reason: "收紧" });
});

it("everybody else reads it", async () => {
  show(<CampaignRulesButton />, {
    reads: { "/campaign_rules": rules },
    permissions: { promotion_release: "read" },
  });
  await press("审批规则");
  await said(/由财务修改/);
  expect(screen.getByLabelText<HTMLInputElement>(/累计天数/).readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
