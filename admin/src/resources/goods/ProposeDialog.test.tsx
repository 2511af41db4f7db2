import { expect, it, vi } from "vitest";
import type { Goods } from "../../api/types";
import { choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { ProposeDialog } from "./ProposeDialog";

const goods = {
  id: 9,
  name: "氨酚伪麻",
  spec: "12片",
  kind: 1,
  approval_number: "国药准字H1",
  rx: "otc_a",
  scope: "chemical",
  control: "",
  device_class: "",
  device_code: "",
  storage: "normal",
} as unknown as Goods;

it("proposes what differs, with reason and document", async () => {
  const onClose = vi.fn();
  const sent = show(<ProposeDialog goods={goods} onClose={onClose} />, {
    lists: { goods_documents: [{ id: 5, title: "公告", kind_text: "其他资料" }] },
    refuses: { class_document_id: "放宽分类要有依据" },
  });
  await fill(/变更原因/, "2026 年公告");
  await press("提交审批");
  await expectError(/变更原因/, "还没有改动");
  await fill(/批准文号/, "国药准字H2");
  await press("提交审批");
  await expectError(/依据的资料/, "放宽分类要有依据");
  await choose(/依据的资料/, "其他资料 · 公告");
  await press("提交审批");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({
    goods_id: 9,
    approval_number: "国药准字H2",
    class_reason: "2026 年公告",
    class_document_id: 5,
  });
});
