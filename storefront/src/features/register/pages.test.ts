import { describe, expect, it } from "vitest";
import type { BuyerDocument } from "@/api/types";
import { keptPages, moved, turned, withFiles } from "./pages";

const document = {
  id: 7,
  status: "draft",
  scans: [
    { key: "a.jpg", form: "image" },
    { key: "b.pdf", form: "pdf" },
  ],
} as BuyerDocument;
const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const photos = (count: number) => Array.from({ length: count }, (_, n) => photo(`${n}.jpg`));
const ids = (pages: readonly { id: string }[]) => pages.map((page) => page.id);

function pagesOf(result: ReturnType<typeof withFiles>) {
  if ("wrong" in result) throw new Error(result.wrong);
  return result.pages;
}

describe("the pages of a document", () => {
  it("begin with what the server has, each at its own address", () => {
    expect(keptPages(document).map(({ source }) => "kept" in source && source.kept.address)).toEqual([
      "/api/user/zizhi/7/scan?page=1",
      "/api/user/zizhi/7/scan?page=2",
    ]);
  });
  it("take further photos behind them, up to six", () => {
    const pages = pagesOf(withFiles(document, keptPages(document), photos(4)));
    expect(pages).toHaveLength(6);
    expect(ids(pages).slice(0, 2)).toEqual(["a.jpg", "b.pdf"]);
    expect(new Set(ids(pages)).size).toBe(6);
    expect(withFiles(document, pages, photos(1))).toEqual({ wrong: expect.stringContaining("最多 6 页") });
  });
  it("refuse what is neither photo nor PDF, and keep what was there", () => {
    const text = new File(["x"], "a.txt", { type: "text/plain" });
    expect(withFiles(document, [], [photo("a.jpg"), text])).toEqual({
      wrong: expect.stringContaining("JPG"),
    });
  });
  it("of an old certificate give way to the first photo of the new one, not to the second", () => {
    const old = { ...document, status: "approved" } as BuyerDocument;
    const first = pagesOf(withFiles(old, keptPages(old), photos(1)));
    expect(first).toHaveLength(1);
    expect(pagesOf(withFiles(old, first, photos(1)))).toHaveLength(2);
  });
  it("change places and stay at the ends", () => {
    const pages = pagesOf(withFiles(document, keptPages(document), []));
    expect(ids(moved(pages, "b.pdf", -1))).toEqual(["b.pdf", "a.jpg"]);
    expect(ids(moved(pages, "a.jpg", -1))).toEqual(["a.jpg", "b.pdf"]);
    expect(ids(moved(pages, "b.pdf", 1))).toEqual(["a.jpg", "b.pdf"]);
  });
  it("turn by quarters, one at a time", () => {
    const [first, second] = turned(turned(keptPages(document), "a.jpg"), "a.jpg");
    expect([first?.turns, second?.turns]).toEqual([2, 0]);
  });
});
