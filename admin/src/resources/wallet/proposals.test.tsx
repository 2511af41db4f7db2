import { fireEvent, screen, within } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { press, said, show, until } from "../../forms/dialogTesting";
import { ProposalList } from "./proposals";

const proposal = {
  id: 3,
  company: "湖北康泰",
  company_id: 1,
  kind: "balance",
  kind_text: "余额",
  amount: "-50.00",
  reason: "录入有误，更正",
  valid_days: null,
  state: "waiting",
  state_text: "待复核",
  proposed_by: "王芳",
  proposed_at: "2026-11-26T01:00:00Z",
  decided_by: "",
  decided_at: null,
  decided_reason: "",
  can_decide: true,
  can_withdraw: false,
};

const open = (patch: Partial<typeof proposal>, permissions = { payments: "write" }) =>
  show(
    <ResourceContextProvider value="wallet_proposals">
      <ProposalList />
    </ResourceContextProvider>,
    { lists: { wallet_proposals: [{ ...proposal, ...patch }] }, permissions },
  );

it("books what a colleague proposed, once it is said what that does", async () => {
  const sent = open({});
  await press("复核入账");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("余额 −¥50.00，马上入账，不能撤回")).toBeTruthy();
  expect(dialog.getByText("王芳：录入有误，更正")).toBeTruthy();
  expect(sent).toEqual([]);
  dialog.getByRole("button", { name: "复核入账" }).click();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/wallet_proposals/3/approve");
});

it("refuses it with a reason", async () => {
  const sent = open({});
  await press("驳回");
  fireEvent.click(await screen.findByRole("button", { name: "1 依据不足" }));
  await press("确认驳回");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/wallet_proposals/3/reject", body: { reason: "依据不足" } });
});

it("lets who proposed it take it back, and not book it", async () => {
  const sent = open({ can_decide: false, can_withdraw: true });
  await press("撤回");
  expect(screen.queryByRole("button", { name: "复核入账" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByRole("button", { name: "撤回" }).click();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/wallet_proposals/3/withdraw");
});

it("offers nothing to who may only read", async () => {
  open({}, { payments: "read" });
  await said("等待财务复核");
  expect(screen.queryByRole("button", { name: "复核入账" })).toBeNull();
});
