import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { AfterSale } from "../../api/types";
import { Photos } from "./Photos";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const photo = (id: number): AfterSale["photos"][number] => ({
  id,
  url: `/admin/api/after_sale_photos/${id}`,
  at: "2026-11-26T01:00:00Z",
});

const dialog = () => within(screen.getByRole("dialog"));
const large = () => dialog().getByRole<HTMLImageElement>("img", { hidden: true });

function open(photos: number[], at: number) {
  render(<Photos photos={photos.map(photo)} />);
  const small = screen.getByLabelText(`第 ${at} 张照片`);
  small.focus();
  fireEvent.click(small);
  return small;
}

it("opens one large, goes on to the next and around, and gives the focus back", async () => {
  const small = open([3, 4], 2);
  screen.getByText(/第 2 \/ 2 张/);
  expect(large().getAttribute("src")).toBe("/admin/api/after_sale_photos/4");
  fireEvent.click(dialog().getByLabelText("下一张"));
  screen.getByText(/第 1 \/ 2 张/);
  expect(large().getAttribute("src")).toBe("/admin/api/after_sale_photos/3");
  fireEvent.click(dialog().getByText("关闭"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(small);
});

it("has no neighbours for the only one", () => {
  open([3], 1);
  expect(dialog().queryByLabelText("下一张")).toBeNull();
});

it("is turned by the key that its button names, though it stands in a dialog", () => {
  open([3], 1);
  fireEvent.load(large());
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "]" });
  expect(getComputedStyle(large()).transform).toContain("rotate(90deg)");
});

it("says which did not come, and asks for that one again", () => {
  open([3], 1);
  fireEvent.error(large());
  dialog().getByText("第 1 张照片没有加载出来，请重试");
  fireEvent.click(dialog().getByText("重试"));
  expect(large().getAttribute("src")).toBe("/admin/api/after_sale_photos/3?again=1");
});

it("says that there are none", () => {
  render(<Photos photos={[]} />);
  screen.getByText("没有照片");
});
