import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { box, closed, expectError, fill, press, said, show } from "../forms/dialogTesting";
import { QualityRulesButton } from "./QualityRules";

const rules = {
  near_expiry_days: 5,
  care_days: 90,
  key_care_days: 5,
  normal_coldest: 5,
  normal_warmest: 5,
  cool_coldest: 5,
  cool_warmest: 5,
  cold_coldest: 5,
  cold_warmest: 5,
  humidity_driest: 5,
  humidity_dampest: 5,
  receipt_within_days: 5,
  recall_days_first: 5,
  recall_days_second: 5,
  recall_days_third: 5,
  recall_summary_days: 5,
  keep_years: 5,
  device_years: 5,
  doping_years: 5,
  own_licence_days: 5,
  sealed_report_releases: true,
  faulty_receipt_blocks: true,
  invoice_with_goods: false,
};
const reads = { "/quality_rules": rules };

it("sends all figures with why, and shows at its field what law forbids", async () => {
  const sent = show(<QualityRulesButton />, {
    reads,
    permissions: { quality_rules: "write" },
    refuses: { care_days: "最多 90 天" },
    answers: rules,
  });
  await press("质量参数");
  await fill(/^养护间隔/, "120");
  await fill(/修改原因/, "人手不够");
  await press("保存");
  await expectError(/^养护间隔/, "最多 90 天");
  await fill(/^养护间隔/, "60");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toMatchObject({
    care_days: "60",
    near_expiry_days: "5",
    sealed_report_releases: true,
    reason: "人手不够",
  });
});

it("is read by others, who learn whose they are", async () => {
  show(<QualityRulesButton />, { reads, permissions: { quality_rules: "read" } });
  await press("质量参数");
  await said("规则由质量管理岗位修改。");
  expect((await box(/^养护间隔/)).readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
