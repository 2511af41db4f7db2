import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HELD_FOR, useHeld } from "./useHeld";

const decision = (text = "已通过") => ({
  text,
  send: vi.fn(async () => undefined),
  sendOnLeaving: vi.fn(),
  onUndo: vi.fn(),
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

it("sends a decision when its time is over, once", async () => {
  const { result } = renderHook(() => useHeld());
  const one = decision();
  act(() => result.current.hold(one));
  expect(result.current.held?.text).toBe("已通过");
  await pass(HELD_FOR - 1);
  expect(one.send).not.toHaveBeenCalled();
  await pass(1);
  await pass(HELD_FOR);
  expect(one.send).toHaveBeenCalledTimes(1);
  expect(result.current.held).toBeUndefined();
});

it("takes back what was not sent", async () => {
  const { result, unmount } = renderHook(() => useHeld());
  const one = decision();
  act(() => result.current.hold(one));
  act(() => result.current.undo());
  unmount();
  await pass(HELD_FOR);
  expect(one.onUndo).toHaveBeenCalledTimes(1);
  expect(one.send).not.toHaveBeenCalled();
});

it("sends the former one with the next, after that which is still on its way", async () => {
  const { result } = renderHook(() => useHeld());
  const slow = decision("第一份");
  let arrives = () => {};
  slow.send.mockImplementation(() => new Promise((resolve) => (arrives = () => resolve(undefined))));
  const [two, three] = [decision("第二份"), decision("第三份")];
  for (const one of [slow, two, three]) act(() => result.current.hold(one));
  await pass(0);
  expect(slow.send).toHaveBeenCalled();
  expect(two.send).not.toHaveBeenCalled();
  arrives();
  await pass(0);
  expect(two.send).toHaveBeenCalledTimes(1);
  expect(result.current.held?.text).toBe("第三份");
});

it("sends it when the page is left, and as one that is closed when it is closed", async () => {
  const left = renderHook(() => useHeld());
  const one = decision();
  act(() => left.result.current.hold(one));
  left.unmount();
  await pass(0);
  expect(one.send).toHaveBeenCalledTimes(1);

  const closed = renderHook(() => useHeld());
  const two = decision();
  act(() => closed.result.current.hold(two));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await pass(HELD_FOR);
  expect(two.sendOnLeaving).toHaveBeenCalledTimes(1);
  expect(two.send).not.toHaveBeenCalled();
});
