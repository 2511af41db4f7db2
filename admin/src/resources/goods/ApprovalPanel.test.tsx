import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { RecordContextProvider, ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { box, closed, expectError, fill, Known, said, show, until } from "../../forms/dialogTesting";
import { ApprovalPanel } from "./ApprovalPanel";

const at = "2026-11-26T01:00:00Z";
const approved = {
  id: 9,
  name: "阿莫西林胶囊",
  spec: "24粒",
  first_sale: "approved",
  first_sale_text: "已通过首营",
  on_sale: true,
  updated_at: at,
};
const filing = {
  id: 4,
  goods_id: 9,
  filed_by: "李采购",
  filed_at: at,
  decided_by: "",
  decided_at: null,
  opinion: "",
  documents: [],
  needs: [
    { kind: "registration", kind_text: "注册证/批件", is_met: true },
    { kind: "leaflet", kind_text: "说明书", is_met: false },
  ],
};
const change = {
  id: 6,
  goods_id: 9,
  status: "waiting",
  direction: "even",
  proposed_by: "李采购",
  proposed_at: at,
  decided_by: "",
  decided_at: null,
  opinion: "",
  reason: "新版说明书",
  may_withdraw: true,
  changes: [{ field: "说明书：用法", before: "一日两次", after: "一日三次" }],
};
const ofClass = { ...change, changes: [{ field: "处方分类", before: "处方药", after: "甲类非处方药" }] };

let readAnew: (goods: object) => void = () => undefined;

function open(
  first: object,
  lists: Record<string, readonly object[]>,
  world: Parameters<typeof show>[1] = {},
) {
  function Page() {
    const [goods, setGoods] = useState({ ...approved, ...first });
    readAnew = (more) => setGoods({ ...goods, ...more });
    return (
      <RecordContextProvider value={goods}>
        <ApprovalPanel />
      </RecordContextProvider>
    );
  }
  return show(
    <ResourceContextProvider value="goods">
      <Page />
      <Known />
    </ResourceContextProvider>,
    {
      lists,
      permissions: { goods_review: "read", goods_documents: "write", goods_class: "write" },
      ...world,
    },
  );
}
const press = async (text: string) => fireEvent.click(await said(text));
/** In the dialog, whose button says the same as what opened it. */
const confirm = (text: string) => fireEvent.click(screen.getAllByText(text).at(-1) as HTMLElement);

const WAITS = { first_sale: "waiting", first_sale_text: "待首营审批" };

it("says what is missing, offers to upload that, and keeps what is typed while the product is read anew", async () => {
  open(WAITS, { first_sales: [filing] });
  await said(/还缺说明书，补齐后才能审批。通过后立即上架/);
  await press("上传资料");
  expect((await box(/资料类型/)).parentElement?.textContent).toContain("说明书");
  await fill(/资料名称/, "说明书 2026 版");
  act(() => readAnew({ updated_at: "2026-11-26T02:00:00Z" }));
  expect((await box(/资料名称/)).value).toBe("说明书 2026 版");
});

it("hands a rejected product in again with a note; what is wrong with it stands in the box", async () => {
  const rejected = { ...filing, decided_by: "方质量", decided_at: at, opinion: "批件已过期" };
  const sent = open(
    { first_sale: "rejected", first_sale_text: "首营被驳回" },
    { first_sales: [rejected] },
    { refuses: { note: "请写明更正了什么" } },
  );
  await said(/驳回原因：批件已过期。请更正资料后重新提交/);
  await press("重新提交审批");
  await fill(/^原因/, "已补");
  confirm("提交");
  await expectError(/^原因/, "请写明更正了什么");
  confirm("提交");
  await closed();
  expect(sent[1]).toEqual({ path: "/goods/9/first_sale", body: { note: "已补" } });
});

it.each([
  ["leaflet", change, "撤回说明书修改：阿莫西林胶囊", "商品保持原来的说明书，这次说明书修改不再需要审批"],
  ["class", ofClass, "撤回分类变更：阿莫西林胶囊", "商品保持原来的分类，这次分类变更不再需要审批"],
])("a change of the %s is called so, and withdrawn after a question", async (_, waiting, title, follows) => {
  const sent = open({}, { class_changes: [waiting] });
  await press("撤回变更");
  await said(title);
  await said(follows);
  expect(sent).toEqual([]);
  confirm("撤回");
  await closed();
  expect(sent.map(({ path }) => path)).toEqual(["/class_changes/6/withdraw"]);
});

it("a rejected change of the leaflet is none of the class", async () => {
  const rejected = {
    ...change,
    status: "rejected",
    decided_by: "方质量",
    decided_at: at,
    opinion: "没有依据",
  };
  open({}, { class_changes: [rejected] });
  await said(/^上次说明书修改被 方质量 驳回/);
});

it("offers nothing to who may only read", async () => {
  open(WAITS, { first_sales: [filing] }, { permissions: { goods_review: "read" } });
  await said(/还缺说明书/);
  for (const text of ["上传资料", "提交分类变更"]) expect(screen.queryByText(text)).toBeNull();
});

it("is not for who does not read approvals", async () => {
  open(WAITS, { first_sales: [filing] }, { permissions: { goods: "write" } });
  await said("权限已知");
  await until(() => expect(screen.queryByText("首营与分类审批")).toBeNull());
});
