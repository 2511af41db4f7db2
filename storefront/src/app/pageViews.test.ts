import { afterEach, describe, expect, it, vi } from "vitest";
import { beaconService, type PageView, reportPageView, setPageViewService } from "./pageViews";

const view: PageView = { path: "/list", title: "药品列表 - 药集" };

afterEach(() => {
  setPageViewService(null);
  vi.unstubAllGlobals();
});

describe("page views", () => {
  it("go nowhere by default", () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    reportPageView(view);
    expect(fetch).not.toHaveBeenCalled();
  });
  it("go to the service that is plugged in", () => {
    const report = vi.fn();
    setPageViewService({ report });
    reportPageView(view);
    expect(report).toHaveBeenCalledWith(view);
  });
  it("are posted to the configured address, without cookies", () => {
    const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response());
    vi.stubGlobal("fetch", fetch);
    setPageViewService(beaconService("https://statistics.example/views"));
    reportPageView(view);
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("https://statistics.example/views");
    expect(init?.credentials).toBe("omit");
    expect(JSON.parse(String(init?.body))).toMatchObject(view);
  });
  it("never stand in the way when the service fails", () => {
    setPageViewService({
      report: () => {
        throw new Error("blocked");
      },
    });
    expect(() => reportPageView(view)).not.toThrow();
  });
});
