import { fireEvent, screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it, vi } from "vitest";
import type { GoodsDocument } from "../../api/types";
import { expectError, fill, said, show, until } from "../../forms/dialogTesting";
import { GoodsDocumentList } from "./list";

const document_: Partial<GoodsDocument> = {
  id: 3,
  goods_id: 9,
  goods_name: "阿莫西林胶囊",
  spec: "24粒",
  maker: "甲厂",
  title: "批件",
  kind: "registration",
  kind_text: "注册证/批件",
  audience: "buyers",
  status: "current",
  is_expired: false,
  version: 2,
  valid_until: null,
  withdrawn_reason: "",
  uploaded_by: "李质量",
  created_at: "2026-11-26T01:00:00Z",
};

const open = (change: Partial<GoodsDocument> = {}, right = "write", world: Parameters<typeof show>[1] = {}) =>
  show(
    <ResourceContextProvider value="goods_documents">
      <GoodsDocumentList />
    </ResourceContextProvider>,
    {
      lists: { goods_documents: [{ ...document_, ...change }] },
      permissions: { goods_documents: right },
      ...world,
    },
  );

const press = async (text: string) => fireEvent.click(await said(text));

it("takes a document back with a reason; what is wrong with it stands in the box, and the focus returns", async () => {
  const sent = open({}, "write", { refuses: { reason: "请写明哪里不符" } });
  const withdraw = await said("撤下");
  withdraw.focus();
  fireEvent.click(withdraw);
  await said("撤下：阿莫西林胶囊 批件");
  await said("撤下后客户不能再下载，文件留档。");
  await fill(/^原因/, "不符");
  const confirm = screen.getAllByText("撤下").at(-1) as HTMLElement;
  fireEvent.click(confirm);
  await expectError(/^原因/, "请写明哪里不符");
  fireEvent.click(confirm);
  await until(() => expect(document.activeElement).toBe(withdraw));
  expect(sent[1]).toEqual({ path: "/goods_documents/3/withdraw", body: { reason: "不符" } });
});

it("replaces the one of that row", async () => {
  open();
  await press("替换");
  await said("替换：阿莫西林胶囊 批件");
});

it("what was taken back says why, and is neither replaced nor taken back again", async () => {
  open({ status: "withdrawn", withdrawn_reason: "厂家要求撤下" });
  await said("撤下原因：厂家要求撤下");
  await said("上传资料");
  for (const text of ["替换", "撤下"]) expect(screen.queryByText(text)).toBeNull();
});

it("says so on a phone as well", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  open({ status: "withdrawn", withdrawn_reason: "厂家要求撤下" });
  await said("撤下原因：厂家要求撤下");
  await said(/批件 · 第 2 版 · 长期/);
});

it("others download and read what was done to it", async () => {
  open({}, "read");
  expect((await said("下载")).getAttribute("href")).toBe("/admin/api/goods_documents/3/file");
  for (const text of ["上传资料", "替换", "撤下"]) expect(screen.queryByText(text)).toBeNull();
  await press("记录");
  await said("还没有人改过这条记录");
});
