import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Goods, GoodsDocument } from "../../api/types";
import { box, choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { UploadDialog } from "./UploadDialog";

const pdf = new File(["%PDF-1.7"], "批件.pdf", { type: "application/pdf" });
const take = async (file: File) => fireEvent.change(await box("选择资料文件"), { target: { files: [file] } });

it("uploads what is missing of a product, with a last day", async () => {
  const onClose = vi.fn();
  const goods = { id: 9, name: "阿莫西林胶囊" } as Goods;
  const sent = show(<UploadDialog goods={goods} kind="leaflet" onClose={onClose} />, {
    refuses: { title: "已经有同名的资料" },
  });
  await press("上传");
  await expectError(/资料名称/, "请填写资料名称");
  await expectError(/有效期至/, "长期有效");
  await expectError("选择资料文件", "请选择要上传的文件");
  await fill(/资料名称/, "说明书");
  await fill(/签发日期/, "2026-02-01");
  await fill(/有效期至/, "2026-01-01");
  await take(new File(["x"], "a.txt", { type: "text/plain" }));
  await expectError("选择资料文件", "只能上传");
  await take(pdf);
  await press("上传");
  await expectError(/有效期至/, "不能早于签发日期");
  await fill(/有效期至/, "2031-01-31");
  await press("上传");
  await expectError(/资料名称/, "已经有同名的资料");
  await press("上传");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/goods_documents",
    body: {
      goods_id: "9",
      kind: "leaflet",
      title: "说明书",
      audience: "buyers",
      issued_on: "2026-02-01",
      valid_until: "2031-01-31",
      file: pdf,
    },
  });
});

it("replaces a document by one that lasts", async () => {
  const onClose = vi.fn();
  const older = {
    id: 3,
    goods_id: 9,
    goods_name: "阿莫西林胶囊",
    title: "批件",
    kind: "registration",
    audience: "buyers",
  } as unknown as GoodsDocument;
  const sent = show(<UploadDialog older={older} onClose={onClose} />);
  await choose(/谁能看到/, "仅内部");
  await fill(/有效期至/, "2020-01-01");
  fireEvent.click(await box(/长期有效/));
  expect((await box(/有效期至/)).value).toBe("");
  await take(pdf);
  await press("替换");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    path: "/goods_documents/3/replace",
    body: { audience: "staff", title: "批件", valid_until: "" },
  });
});

it("says that the file is on its way, and takes no other meanwhile", async () => {
  const goods = { id: 9, name: "阿莫西林胶囊" } as Goods;
  show(<UploadDialog goods={goods} onClose={() => undefined} />);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await fill(/资料名称/, "说明书");
  await fill(/有效期至/, "2031-01-31");
  await take(pdf);
  await press("上传");
  await until(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "正在上传…" }).disabled).toBe(true),
  );
});
