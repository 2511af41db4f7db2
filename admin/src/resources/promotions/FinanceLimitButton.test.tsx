import { screen } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { FinanceLimitButton } from "./FinanceLimitButton";

const save = vi.fn(async (_: object, { finance_above }: { finance_above: string; reason: string }) => ({
  finance_above,
}));

const button = (
  <FinanceLimitButton
    title="抽奖审批规则"
    resource="draw_rules"
    note="超过的由财务批准。"
    zeroMeans="0 表示都由财务批准"
    read={async () => ({ finance_above: "5000.00" })}
    save={save}
    refresh={[]}
  />
);

it("takes the amount as finance types it, and shows its refusal there", async () => {
  save.mockRejectedValueOnce(
    new HttpError("有内容没填对", 422, { errors: { finance_above: "不能超过 10000" } }),
  );
  show(button, { permissions: { promotion_release: "write" } });
  await press("审批规则");
  await fill(/超过多少要财务/, "20000");
  await fill(/修改原因/, " 年终 ");
  await press("保存");
  await expectError(/超过多少要财务/, "不能超过 10000");
  await fill(/超过多少要财务/, "8000");
  await press("保存");
  await closed();
  expect(save.mock.lastCall?.[1]).toMatchObject({ finance_above: "8000.00", reason: "年终" });
});

it("is read by the others", async () => {
  show(button);
  await press("审批规则");
  await said(/由财务修改/);
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
});
