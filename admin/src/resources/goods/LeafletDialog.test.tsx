import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Goods, GoodsLeaflet } from "../../api/types";
import { expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { LeafletDialog } from "./LeafletDialog";

const goods = { id: 9, name: "氨酚伪麻", spec: "12片", kind: 1 } as unknown as Goods;

const leaflet = (over: Partial<GoodsLeaflet>) => ({
  id: 9,
  rows: [{ label: "禁忌", text: "孕妇" }],
  needs_approval: true,
  class_change_id: null,
  etag: "1",
  ...over,
});

it("hands the leaflet in row by row; what the server refuses stands at its row", async () => {
  const onClose = vi.fn();
  const sent = show(<LeafletDialog goods={goods} leaflet={leaflet({})} onClose={onClose} />, {
    refuses: { "rows.0.label": "前面已有这一项" },
    answers: leaflet({ class_change_id: 4 }),
  });
  await fill(/内容/, "孕妇、儿童");
  await fill(/修改原因/, " 2026 年修订 ");
  await press("提交审批");
  await expectError(/项目/, "前面已有这一项");
  await press("提交审批");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({
    rows: [{ label: "禁忌", text: "孕妇、儿童" }],
    class_reason: "2026 年修订",
    class_document_id: null,
  });
});

it("begins a new one with what leaflets say, and does not close over what was typed", async () => {
  const onClose = vi.fn();
  const empty = leaflet({ rows: [], needs_approval: false });
  show(<LeafletDialog goods={goods} leaflet={empty} onClose={onClose} />);
  await screen.findByDisplayValue("用法用量");
  await fill(/修改原因/, "照说明书");
  expect(screen.getByRole("button", { name: "保存" })).toBeDefined();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
});
