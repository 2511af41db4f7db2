import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { ReviewRulesButton } from "./RulesDialog";

it("takes an amount in yuan or none, with a reason", async () => {
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
