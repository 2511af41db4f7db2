import { fireEvent, screen } from "@testing-library/react";
import { RecordContextProvider, ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { closed, Known, said, show, until } from "../../forms/dialogTesting";
import { GoodsPriceChanges } from "./GoodsPriceChanges";

const goods = { id: 9, name: "阿莫西林胶囊", updated_at: "2026-11-26T01:00:00Z", waiting_price_change: null };
const change = (id: number, more: object = {}) => ({
  id,
  goods: "阿莫西林胶囊",
  state: "applied",
  state_text: "直接生效",
  proposed_by: "李采购",
  proposed_by_id: 8,
  proposed_at: "2026-11-26T01:00:00Z",
  origin_text: "商品表单",
  reason: `第${id}次`,
  decided_at: null,
  decided_by: "",
  decided_reason: "",
  cost: null,
  lines: [],
  ...more,
});
const waiting = { state: "waiting", state_text: "待复核" };

const open = (changes: readonly object[], permissions: Record<string, string> = { prices: "write" }) =>
  openWith({ price_changes: changes }, permissions);

const openWith = (lists: Record<string, readonly object[]>, permissions: Record<string, string>) =>
  show(
    <ResourceContextProvider value="goods">
      <RecordContextProvider value={goods}>
        <GoodsPriceChanges />
        <Known />
      </RecordContextProvider>
    </ResourceContextProvider>,
    { lists, permissions },
  );

it("shows the latest five, and what is read stays while more of them come", async () => {
  open([7, 6, 5, 4, 3, 2, 1].map((id) => change(id)));
  await said(/第7次/);
  expect(screen.queryByText(/第2次/)).toBeNull();
  const more = screen.getByText("再看 2 次（共 7 次）");
  more.focus();
  fireEvent.click(more);
  screen.getByText(/第7次/);
  expect(document.activeElement).toBe(more);
  await said(/第1次/);
  expect(screen.queryByText(/再看/)).toBeNull();
});

it("what is read stays where more of it does not come", async () => {
  const changes = [7, 6, 5, 4, 3, 2, 1].map((id) => change(id));
  let isDown = false;
  openWith(
    {
      get price_changes() {
        if (isDown) throw new Error("网络已断开");
        return changes;
      },
    },
    { prices: "read" },
  );
  const more = await said("再看 2 次（共 7 次）");
  isDown = true;
  fireEvent.click(more);
  expect((await screen.findByRole("alert")).textContent).toContain("改价记录没有读全");
  screen.getByText(/第7次/);
  expect(screen.queryByText(/再看/)).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByText("重试"));
  await said(/第1次/);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("what one proposed oneself is withdrawn, after saying that the price stays", async () => {
  const sent = open([change(4, { ...waiting, proposed_by_id: 1 })]);
  await said(/^您提出的价格正等另一位同事复核/);
  expect(screen.queryByText("去复核")).toBeNull();
  fireEvent.click(await said("撤回"));
  await said("价格不变，这次改价不再需要复核");
  expect(sent).toEqual([]);
  fireEvent.click(screen.getAllByText("撤回").at(-1) as HTMLElement);
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/price_changes/4/withdraw"]));
  await closed();
});

it("what another proposed is reviewed on its page, by those who may", async () => {
  open([change(4, waiting)]);
  await said(/李采购 提出的价格等待复核/);
  expect((await said("去复核")).getAttribute("href")).toBe("/price_review/4");
  expect(screen.queryByText("撤回")).toBeNull();
});

it("asks nothing of who only reads", async () => {
  open([change(4, waiting)], { prices: "read" });
  await said(/李采购 提出的价格等待复核/);
  expect(screen.queryByText("去复核")).toBeNull();
});

it("is not for who does not read prices", async () => {
  open([change(4)], { goods: "read" });
  await said("权限已知");
  expect(screen.queryByText("改价记录")).toBeNull();
});
