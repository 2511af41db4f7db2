// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ReceivingRulesButton } from "../resources/goodsReceipts/RulesDialog";
import { PriceRulesButton } from "../resources/priceChanges/RulesDialog";
import { ReviewRulesButton } from "../resources/reviews/RulesDialog";
import { expectError, fill, press, said, show, until } from "./dialogTesting";

const closed = () => until(() => expect(screen.queryByRole("dialog")).toBeNull());

it("rules of order reviews: an amount in yuan or none, with a reason", async () => {
  const sent = show(<ReviewRulesButton />, {
    reads: { "/review_rules": { ephedrine: true, first_order: false, above_amount: "50000.00" } },
    permissions: { reviews: "write" },
    roles: ["finance"],
    refuses: { above_amount: "金额太大" },
  });
  await press("审核规则");
  await said("由质量管理修改");
  await fill(/金额超过/, "6万");
  await fill(/修改原因/, " 年终 ");
  await press("保存");
  await expectError(/金额超过/, "请填金额");
  await fill(/金额超过/, "60000");
  await press("保存");
  await expectError(/金额超过/, "金额太大");
  await fill(/金额超过/, "");
  await press("保存");
  await closed();
  expect(sent.at(-1)).toEqual({
    path: "/review_rules",
    body: { ephedrine: true, first_order: false, above_amount: null, reason: "年终" },
  });
});

it("rules of acceptance are sent as typed, and the server's error stands at its box", async () => {
  const sent = show(<ReceivingRulesButton />, {
    reads: {
      "/receiving_rules": { second_person: false, shortest_days: 180, coldest: "2.0", warmest: "8.0" },
    },
    permissions: { acceptance: "write" },
    refuses: { warmest: "应高于最低温度" },
  });
  await press("验收规则");
  await fill(/最高温度/, "1");
  await fill(/修改原因/, "新规范");
  await press("保存");
  await expectError(/最高温度/, "应高于最低温度");
  await fill(/最高温度/, "10");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({
    second_person: false,
    shortest_days: "180",
    coldest: "2.0",
    warmest: "10",
    reason: "新规范",
  });
});

const priceRules = {
  percent: 5,
  window_days: 7,
  own_percent: 3,
  own_window_days: 7,
  set_by: "王芳",
  set_at: "2026-11-26T00:00:00Z",
};

it("rules of prices are set by those who answer for prices", async () => {
  const sent = show(<PriceRulesButton />, {
    reads: { "/price_rules": priceRules },
    roles: ["promotion"],
    refuses: { percent: "最多 30" },
  });
  await press("改价规则");
  await said(/你自己仍按 3%、7 天/);
  await fill(/幅度上限/, "40");
  await fill(/修改原因/, "旺季");
  await press("保存");
  await expectError(/幅度上限/, "最多 30");
  await fill(/幅度上限/, "10");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({ percent: "10", window_days: "7", reason: "旺季" });
});

it("others read the rules of prices", async () => {
  show(<PriceRulesButton />, { reads: { "/price_rules": priceRules }, roles: ["finance"] });
  await press("改价规则");
  await said("改价规则由价格与促销岗位维护");
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/幅度上限/).readOnly).toBe(true);
});
