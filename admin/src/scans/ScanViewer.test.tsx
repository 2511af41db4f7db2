import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ScanViewer } from "./ScanViewer";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

function open() {
  render(<ScanViewer src="/scan" alt="营业执照" onShown={() => undefined} />);
  const scan = screen.getByAltText("营业执照");
  Object.defineProperty(scan, "naturalWidth", { value: 800 });
  Object.defineProperty(scan, "naturalHeight", { value: 600 });
  fireEvent.load(scan);
  return scan;
}

const at = (pointerId: number, clientX: number, clientY = 100) => ({ pointerId, clientX, clientY });
/** How far the scan is from the frame's middle, and how large. */
function pose(scan: HTMLElement) {
  const [, x, y, scale] =
    /translate\((-?[\d.]+)px, (-?[\d.]+)px\) rotate\(\d+deg\) scale\(([\d.]+)\)/.exec(
      getComputedStyle(scan).transform,
    ) ?? [];
  return [x, y, scale].map(Number);
}

it("two fingers enlarge a scan that fits, and lifting one does not make it jump", () => {
  const scan = open();
  fireEvent.pointerDown(scan, at(1, 90));
  fireEvent.pointerDown(scan, at(2, 110));
  fireEvent.pointerMove(scan, at(2, 130));
  const [, , scale] = pose(scan);
  expect(scale).toBe(2);
  fireEvent.pointerUp(scan, at(2, 130));
  const before = pose(scan);
  fireEvent.pointerMove(scan, at(1, 93, 102));
  const after = pose(scan);
  expect(after.map((value, place) => value - (before[place] ?? 0))).toEqual([3, 2, 0]);
});

it("one finger on a scan that fits moves nothing, and leaves the page to scroll", () => {
  const scan = open();
  fireEvent.pointerDown(scan, at(1, 90));
  fireEvent.pointerMove(scan, at(1, 90, 40));
  expect(pose(scan)).toEqual([0, 0, 1]);
  const touched = (count: number) => {
    const event = createEvent.touchMove(scan, { touches: Array(count).fill({ clientX: 0, clientY: 0 }) });
    fireEvent(scan, event);
    return event.defaultPrevented;
  };
  expect([touched(1), touched(2)]).toEqual([false, true]);
});
