import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { PriceRulesButton } from "./RulesDialog";

const priceRules = {
  percent: 5,
  window_days: 7,
  own_percent: 3,
  own_window_days: 7,
  set_by: "王芳",
  set_at: "2026-11-26T00:00:00Z",
};

it("lets those set the rules who answer for prices", async () => {
  const sent = show(<PriceRulesButton />, {
    reads: { "/price_rules": priceRules },
    roles: ["promotion"],
    refuses: { percent: "最多 30" },
  });
  await press("改价规则");
  await said(/您自己仍按 3%、7 天/);
  await fill(/幅度上限/, "40");
  await fill(/修改原因/, "旺季");
  await press("保存");
  await expectError(/幅度上限/, "最多 30");
  await fill(/幅度上限/, "10");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({ percent: "10", window_days: "7", reason: "旺季" });
});

it("lets others read the rules", async () => {
  show(<PriceRulesButton />, { reads: { "/price_rules": priceRules }, roles: ["finance"] });
  await press("改价规则");
  await said("规则由价格与促销岗位修改。");
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/幅度上限/).readOnly).toBe(true);
});
