import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Licence } from "../../../api/types";
import { Scans } from "./Scans";

vi.mock("../../../scans/drawPdf", () => ({
  drawPdf: () => Promise.reject(new Error("jsdom draws nothing")),
}));

const onSeen = vi.fn();

function show(scans: string[]) {
  const licence = { id: 7, company: "康民大药房", kind_text: "营业执照", scans } as unknown as Licence;
  render(<Scans licence={licence} onSeen={onSeen} />);
}
const stay = (event: Event) => event.preventDefault();
beforeEach(() => {
  // jsdom would follow the download and lays nothing out.
  document.addEventListener("click", stay);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  document.removeEventListener("click", stay);
  onSeen.mockClear();
});

async function open() {
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("link", { name: "下载 PDF" }));
}
const turnTo = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("counts as seen once every page was on the screen", async () => {
  show(["pdf", "image", "pdf"]);
  await open();
  turnTo("第 2 页");
  fireEvent.load(screen.getByAltText("康民大药房 营业执照 扫描件第 2 页"));
  expect(onSeen).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toContain("已看 2 页");
  turnTo("第 3 页");
  expect(screen.getByRole("link", { name: "下载 PDF" }).getAttribute("href")).toContain("/7/scan?page=3");
  await open();
  expect(onSeen).toHaveBeenCalledTimes(1);
});

it("turns pages with the arrow keys and stays at the ends", () => {
  show(["pdf", "pdf"]);
  const href = () => screen.getByRole("link", { name: "下载 PDF" }).getAttribute("href");
  fireEvent.keyDown(window, { key: "ArrowLeft" });
  expect(href()).toContain("page=1");
  fireEvent.keyDown(window, { key: "ArrowRight" });
  fireEvent.keyDown(window, { key: "ArrowRight" });
  expect(href()).toContain("page=2");
});

it("a document of one page has no page bar, and one without says so", async () => {
  show(["pdf"]);
  expect(screen.queryByRole("status")).toBeNull();
  await open();
  expect(onSeen).toHaveBeenCalledTimes(1);
  cleanup();
  show([]);
  expect(screen.getByText("客户没有上传扫描件")).toBeTruthy();
});
