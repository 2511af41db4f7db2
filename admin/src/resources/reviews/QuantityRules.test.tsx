import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, show } from "../../forms/dialogTesting";
import { QuantityRulesButton } from "./QuantityRules";

const reads = {
  "/quantity_rules": { order_units: 30, period_days: 30, period_units: 90, usual_times: 3 },
};

it("is changed by quality management, with the refusal at its field", async () => {
  const sent = show(<QuantityRulesButton />, {
    reads,
    roles: ["qa"],
    refuses: { order_units: "不能都是 0" },
  });
  await press("预警规则");
  await fill(/一张订单最多/, "0");
  await fill(/修改原因/, "误报太多");
  await press("保存");
  await expectError(/一张订单最多/, "不能都是 0");
  await fill(/一张订单最多/, "60");
  await press("保存");
  await closed();
  expect(sent.at(-1)).toMatchObject({
    path: "/quantity_rules",
    body: { order_units: 60, period_days: 30, period_units: 90, usual_times: 3, reason: "误报太多" },
  });
});

it("is read by all others", async () => {
  show(<QuantityRulesButton />, { reads, roles: ["super"] });
  await press("预警规则");
  await screen.findByRole("button", { name: "关闭" });
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  expect(screen.queryByLabelText(/修改原因/)).toBeNull();
});
