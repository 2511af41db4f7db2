import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { choose, fill, press, said, show, until } from "../../forms/dialogTesting";
import { DispatchRulesButton } from "./DispatchRulesDialog";

const reads = {
  "/dispatch_rules": {
    second_person_checks: true,
    coldest: "2.0",
    warmest: "8.0",
    trace_codes: "known",
    carriers_due_on: "2026-12-28",
  },
};

it("quality management sets the rules of dispatch, and is not sent to quality management", async () => {
  const sent = show(<DispatchRulesButton />, { reads, permissions: { quality_rules: "write" } });
  await press("出库规则");
  await fill(/最高温度/, "9");
  await choose(/追溯码/, "所有药品");
  await fill(/修改原因/, "新规范");
  expect(screen.queryByText(/由质量管理修改/)).toBeNull();
  await press("保存");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    second_person_checks: true,
    coldest: "2.0",
    warmest: "9",
    trace_codes: "always",
    carriers_due_on: "2026-12-28",
    reason: "新规范",
  });
});

it("others read them", async () => {
  show(<DispatchRulesButton />, { reads });
  await press("出库规则");
  await said(/规则由质量管理修改/);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
