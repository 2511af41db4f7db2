import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reporter } from "./report";
import { watchErrors } from "./watch";

class Refused extends Error {}

const sent = vi.fn(async (_address: string, _init: RequestInit) => new Response());
const bodies = () => sent.mock.calls.map(([, init]) => JSON.parse(String(init.body)));

const startReporting = () =>
  reporter({ app: "shop", route: () => "/list_info/:id", isAnswer: (error) => error instanceof Refused });

function failure(message: string, line = 1): Error {
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    `    at Cart (${window.location.origin}/assets/cart-4fA1.js:${line}:204)`,
    "    at f (chrome-extension://abc/in.js:3:4)",
    "    at <anonymous>",
  ].join("\n");
  return error;
}

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal("fetch", sent);
  document.head.innerHTML = '<script type="module" src="/assets/index-Ab_c-D9.js"></script>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

it("tells where it happened, in which build, and nothing of who met it", () => {
  startReporting()(failure("x is\nundefined"));
  expect(sent.mock.calls[0]?.[0]).toBe("/api/errors");
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, credentials: "omit" });
  expect(bodies()).toEqual([
    {
      app: "shop",
      version: "Ab_c-D9",
      route: "/list_info/:id",
      message: "TypeError: x is undefined",
      stack: "at Cart (/assets/cart-4fA1.js:1:204)\nat f (chrome-extension://abc/in.js:3:4)",
    },
  ]);
});

it("tells each error once, and no more than five in a page load", () => {
  const report = startReporting();
  for (let turn = 0; turn < 2; turn += 1)
    for (let line = 1; line <= 9; line += 1) report(failure("x is undefined", line));
  expect(bodies()).toHaveLength(5);
});

it.each([
  ["an answer of the server", new Refused("库存不足")],
  ["a call that was given up", new DOMException("gone", "AbortError")],
  ["a file of an older release", new TypeError("Failed to fetch dynamically imported module: /assets/a.js")],
  ["a style sheet of an older release", new Error("Unable to preload CSS for /assets/a.css")],
  ["an error of another site's script", null],
])("leaves out %s", (_, error) => {
  startReporting()(error);
  expect(sent).not.toHaveBeenCalled();
});

it("cuts what is long, and not in the middle of a character", () => {
  startReporting()(failure("😀".repeat(400)));
  const [{ message }] = bodies();
  expect([...message]).toHaveLength(300);
  expect(message.isWellFormed()).toBe(true);
});

it("never reports that it cannot report", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  sent.mockRejectedValue(new Error("offline"));
  const report = startReporting();
  const load = vi.fn(() => Promise.resolve({ report }));
  const caught = watchErrors(load);
  window.dispatchEvent(new ErrorEvent("error", { error: failure("x is undefined") }));
  caught(failure("y is undefined"));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  const missing = Promise.reject(new TypeError("the file did not come"));
  load.mockReturnValueOnce(missing);
  caught(failure("z is undefined"));
  await expect(missing).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(3);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(logged).toHaveBeenCalledTimes(2);
});
