import { expect, it } from "vitest";
import { closed, expectError, fill, press, show } from "../../forms/dialogTesting";
import { ReceivingRulesButton } from "./RulesDialog";

it("sends the rules as typed, and shows the server's error at its box", async () => {
  const sent = show(<ReceivingRulesButton />, {
    reads: {
      "/receiving_rules": {
        second_person: false,
        shortest_days: 180,
        coldest: "2.0",
        warmest: "8.0",
        scans_due_on: "2026-12-26",
        letters_bind: true,
        orders_due_on: "2026-12-28",
      },
    },
    permissions: { acceptance: "write" },
    refuses: { warmest: "应高于最低温度" },
  });
  await press("验收规则");
  await fill(/最高温度/, "1");
  await fill(/补交扫描件的期限/, "2027-01-31");
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
    scans_due_on: "2027-01-31",
    letters_bind: true,
    orders_due_on: "2026-12-28",
    reason: "新规范",
  });
});
