import { expect, it, vi } from "vitest";
import { api } from "./client";
import { isOffline, onConnection } from "./connection";

it("is told by failed requests, and by the next that is answered, whatever it says", async () => {
  const states: boolean[] = [];
  const stop = onConnection(() => states.push(isOffline()));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(api.get("/api/common")).rejects.toThrow("网络已断开");
  await expect(api.get("/api/common")).rejects.toThrow();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 500 })));
  await expect(api.get("/api/common")).rejects.toThrow();
  expect(states).toEqual([true, false]);
  stop();
});

it("believes the browser, too", () => {
  const states: boolean[] = [];
  const stop = onConnection(() => states.push(isOffline()));
  const word = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  word.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(states).toEqual([true, false]);
  stop();
});
