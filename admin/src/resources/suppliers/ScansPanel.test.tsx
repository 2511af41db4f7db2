import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Supplier } from "../../api/types";
import { said, show } from "../../forms/dialogTesting";
import { ScansPanel } from "./ScansPanel";

const scan = (id: number, paper: string, is_current: boolean) => ({
  id,
  paper,
  paper_text: "许可证",
  form: "image",
  added_by: "张采购",
  added_at: "2026-11-26T02:00:00Z",
  is_current,
});

const supplier = {
  id: 7,
  name: "华东医药",
  scans: [scan(3, "licence", true), scan(2, "licence", false)],
} as unknown as Supplier;

it("shows the current scan of a paper, and what it replaced as history", async () => {
  show(<ScansPanel supplier={supplier} keeps={false} />);
  const licence = await screen.findByRole("region", { name: "许可证" });
  expect(licence.textContent).toContain("张采购");
  expect(screen.getByRole("region", { name: "营业执照" }).textContent).toContain("没有上传");
  fireEvent.click(screen.getAllByRole("button", { name: "查看" })[0] as HTMLElement);
  expect(screen.getByAltText("华东医药 许可证").getAttribute("src")).toBe("/admin/api/supplier_scans/3");
  const older = screen.getByRole("link", { name: "查看" });
  expect(older.getAttribute("href")).toBe("/admin/api/supplier_scans/2");
  expect(screen.queryByRole("button", { name: "上传" })).toBeNull();
});

it("files a scan under its paper, and none that is too large", async () => {
  const sent = show(<ScansPanel supplier={supplier} keeps />, { answers: { status: "draft" } });
  await said("营业执照");
  const letter = screen.getByLabelText(/^上传销售人员授权委托书/);
  const large = new File([], "letter.pdf", { type: "application/pdf" });
  Object.defineProperty(large, "size", { value: 30 * 1024 * 1024 });
  fireEvent.change(letter, { target: { files: [large] } });
  const file = new File(["%PDF"], "letter.pdf", { type: "application/pdf" });
  fireEvent.change(letter, { target: { files: [file] } });
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/suppliers/7/scans?paper=letter"]));
  expect(sent[0]?.body).toEqual({ file });
});
