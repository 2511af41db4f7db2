import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Pulse, startPulse } from "./pulse";

let pulse: Pulse;
const onWake = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-25T02:00:00Z") });
  onWake.mockReset();
  pulse = startPulse(onWake);
});
afterEach(() => {
  pulse.stop();
  vi.useRealTimers();
});

/** The clock goes on, and no timer of the page runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

it("is steady as long as the page is awake", () => {
  expect(pulse.isSteady()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(pulse.isSteady()).toBe(true);
  expect(onWake).not.toHaveBeenCalled();
});

it("is not after a sleep, whether the timer or the news comes first, until what waited has come", () => {
  sleep(600_000);
  expect(pulse.isSteady()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(pulse.isSteady()).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(pulse.isSteady()).toBe(true);

  sleep(600_000);
  vi.advanceTimersByTime(1_000);
  expect(pulse.isSteady()).toBe(false);
  expect(onWake).toHaveBeenCalledTimes(2);
});

it("comes back soon after the clock was set back", () => {
  sleep(-3_600_000);
  expect(pulse.isSteady()).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect(pulse.isSteady()).toBe(true);
});

it("ends with the page", () => {
  pulse.stop();
  expect(vi.getTimerCount()).toBe(0);
});
