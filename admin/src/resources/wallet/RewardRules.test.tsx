import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { box, closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { RewardRulesButton } from "./RewardRules";

const rules = { points_per_yuan: "1.00", points_days: 365, voucher_days: 90, set_by: "", set_at: null };

it("finance sets them with a reason; what is no number the server says at the field", async () => {
  const sent = show(<RewardRulesButton />, {
    reads: { "/reward_rules": rules },
    permissions: { promotion_release: "write" },
    refuses: { points_per_yuan: "请填 0 到 100" },
  });
  await press("奖励规则");
  await fill(/^每元积分/, "一");
  await press("保存");
  await expectError(/^修改原因/, "必填");
  expect(sent).toEqual([]);
  await fill(/^修改原因/, " 年末活动 ");
  await press("保存");
  await expectError(/^每元积分/, "请填 0 到 100");
  await fill(/^每元积分/, "0.5");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({
    points_per_yuan: "0.5",
    points_days: "365",
    voucher_days: "90",
    reason: "年末活动",
  });
});

it("others read them", async () => {
  show(<RewardRulesButton />, {
    reads: { "/reward_rules": rules },
    permissions: { promotion_release: "read" },
  });
  await press("奖励规则");
  await said(/由财务修改/);
  expect((await box(/^每元积分/)).readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
