import { fireEvent, screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import type { DrawRecord } from "../../api/types";
import { closed, said, show } from "../../forms/dialogTesting";
import { DrawRecordList } from "./records";

const record: DrawRecord = {
  id: 5,
  at: "2026-11-26T01:00:00Z",
  draw_id: 1,
  draw: "双旦抽奖",
  ticket: 12,
  company_id: 3,
  company: "仁心大药房",
  member: "王采购",
  prize_id: 2,
  prize: "余额 50 元",
  kind: "balance",
  value: "50.00",
  is_win: true,
  state: "pending",
  state_text: "待发放",
  can_deliver: true,
  claim_before: null,
  delivered_at: null,
  delivered_by: "",
  fell_back: "",
  fell_back_text: "",
  points_order: null,
};

const open = (change: Partial<DrawRecord>, permissions: Record<string, string>) =>
  show(
    <ResourceContextProvider value="draw_records">
      <DrawRecordList />
    </ResourceContextProvider>,
    { lists: { draw_records: [{ ...record, ...change }] }, permissions },
  );
const RELEASES = { draw_records: "read", promotion_release: "write" };

it("gives money after saying to whom and that it cannot be taken back, once for two presses", async () => {
  const sent = open({}, RELEASES);
  fireEvent.click(await said("发放"));
  await said("仁心大药房，双旦抽奖第 12 次");
  await said("¥50.00 马上进入客户的余额，不能撤回");
  expect(sent).toEqual([]);
  const give = screen.getAllByText("发放").at(-1) as HTMLElement;
  fireEvent.click(give);
  fireEvent.click(give);
  await closed();
  expect(sent.map(({ path }) => path)).toEqual(["/draw_records/5/deliver"]);
});

it("leaves money to finance", async () => {
  open({}, { draw_records: "read" });
  await said("等待财务发放");
  expect(screen.queryByText("发放")).toBeNull();
});

it("says who gave it, and when", async () => {
  const given = { can_deliver: false, delivered_by: "王财务", delivered_at: "2026-11-26T02:00:00Z" };
  open({ ...given, state: "delivered", state_text: "已发放" }, RELEASES);
  await said("王财务 2026-11-26 10:00");
});

it("leads to the order that sends a prize, for those who may read it", async () => {
  const sent = { can_deliver: false, kind: "goods", points_order: "JF7" };
  open(sent, { ...RELEASES, points_orders: "read" });
  expect((await said("JF7")).getAttribute("href")).toContain("/points_orders?");
});

it("names the order alone to others", async () => {
  open({ can_deliver: false, kind: "goods", points_order: "JF7" }, RELEASES);
  expect((await said("JF7")).getAttribute("href")).toBeNull();
});
