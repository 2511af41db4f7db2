import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { MessageRulesButton } from "./MessageRules";

const rules = { release_above: 500, promotions_a_day: 2, set_by: "钱会计", set_at: "2026-11-20T01:00:00Z" };
const reads = { "/message_rules": rules };

it("is finance's, who reads who changed it last, and what is no number is said at its field", async () => {
  const sent = show(<MessageRulesButton />, {
    reads,
    permissions: { promotion_release: "write" },
    refuses: { release_above: "应为整数" },
  });
  await press("群发规则");
  await said(/上次修改：钱会计/);
  await fill(/超过多少人/, "很多");
  await fill(/修改原因/, " 年终 ");
  await press("保存");
  await expectError(/超过多少人/, "应为整数");
  await fill(/超过多少人/, "1000");
  await press("保存");
  await closed();
  expect(sent.at(-1)).toEqual({
    path: "/message_rules",
    body: { release_above: "1000", promotions_a_day: "2", reason: "年终" },
  });
});

it("is read by who writes the messages", async () => {
  show(<MessageRulesButton />, { reads });
  await press("群发规则");
  await said(/由财务修改/);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
