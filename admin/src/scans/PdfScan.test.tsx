import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPdf } from "./drawPdf";
import { PdfScan } from "./PdfScan";

vi.mock("./drawPdf", () => ({ drawPdf: vi.fn() }));

const onSeen = vi.fn();
const page = (src: string) => ({ src, width: 1600, height: 2263 });

beforeEach(() => {
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  vi.clearAllMocks();
});

function show() {
  render(<PdfScan src="/admin/api/transfer_slips/3/file" name="回单" onSeen={onSeen} />);
}

it("shows the pages where they are compared, and lets go of them afterwards", async () => {
  vi.mocked(drawPdf).mockResolvedValue({ pages: [page("blob:1"), page("blob:2")], count: 2 });
  show();
  const first = await screen.findByAltText("回单第 1 页");
  fireEvent.load(first);
  expect(onSeen).not.toHaveBeenCalled();
  fireEvent.load(screen.getByAltText("回单第 2 页"));
  expect(onSeen).toHaveBeenCalled();
  cleanup();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:2");
});

it("is seen only when the last page came into view", async () => {
  vi.mocked(drawPdf).mockResolvedValue({ pages: [page("blob:1")], count: 1 });
  show();
  const frame = screen.getByRole("region", { name: "回单" });
  const height = (name: string, value: number) =>
    Object.defineProperty(frame, name, { value, writable: true });
  height("scrollHeight", 2000);
  height("clientHeight", 600);
  fireEvent.load(await screen.findByAltText("回单"));
  expect(onSeen).not.toHaveBeenCalled();
  frame.scrollTop = 1390;
  fireEvent.scroll(frame);
  expect(onSeen).toHaveBeenCalled();
});

it("what cannot be drawn can still be opened outside", async () => {
  vi.mocked(drawPdf).mockRejectedValue(new Error("locked"));
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("请下载查看");
  expect(screen.getByRole("link", { name: "下载 PDF" }).getAttribute("download")).toBe("回单.pdf");
});
