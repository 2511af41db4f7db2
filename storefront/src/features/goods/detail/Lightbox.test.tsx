import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import Lightbox from "./Lightbox";

beforeEach(() => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 400));
  return () => vi.restoreAllMocks();
});

function open(): HTMLElement {
  render(<Lightbox name="阿莫西林" images={["/1.jpg", "/2.jpg"]} start={0} onClose={() => undefined} />);
  return screen.getByRole("img");
}
const at = (pointerId: number, clientX: number, clientY = 200) => ({ pointerId, clientX, clientY });
const tap = (picture: HTMLElement, x: number) => {
  fireEvent.pointerDown(picture, at(1, x));
  fireEvent.pointerUp(picture, at(1, x));
};

it("enlarges under two fingers, and draws about under one", () => {
  const picture = open();
  fireEvent.pointerDown(picture, at(1, 190));
  fireEvent.pointerDown(picture, at(2, 210));
  fireEvent.pointerMove(picture, at(2, 230));
  expect(picture.style.transform).toContain("scale(2)");
  fireEvent.pointerUp(picture, at(2, 230));
  const before = picture.style.transform;
  fireEvent.pointerMove(picture, at(1, 170));
  expect(picture.style.transform).not.toBe(before);
});

it("enlarges by a double tap and takes it back by another; single taps do nothing", () => {
  const picture = open();
  tap(picture, 200);
  expect(picture.style.transform).toContain("scale(1)");
  tap(picture, 200);
  expect(picture.style.transform).toContain("scale(2.5)");
  tap(picture, 200);
  expect(picture.style.transform).toContain("scale(2.5)");
  tap(picture, 200);
  expect(picture.style.transform).toContain("scale(1)");
});

it("shows the next picture whole, by the keyboard as ever", () => {
  const picture = open();
  tap(picture, 200);
  tap(picture, 200);
  fireEvent.keyDown(screen.getByRole("button", { name: "下一张" }), { key: "ArrowRight" });
  expect(screen.getByRole("img", { name: "阿莫西林 第 2 张" }).style.transform).toContain("scale(1)");
});

it("is enlarged and made smaller by buttons too, no further than it can be", () => {
  const picture = open();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  expect(button("缩小").disabled).toBe(true);
  fireEvent.click(button("放大"));
  expect(picture.style.transform).toContain("scale(1.5)");
  for (let press = 0; press < 3; press += 1) fireEvent.click(button("放大"));
  expect(picture.style.transform).toContain("scale(5)");
  expect(button("放大").disabled).toBe(true);
  for (let press = 0; press < 4; press += 1) fireEvent.click(button("缩小"));
  expect(picture.style.transform).toContain("scale(1)");
});
