import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "@/api/queryClient";
import type { CommonData } from "@/api/types";
import { contentKeys } from "@/features/content/queries";

const MATOMO: CommonData["analytics"] = { kind: "matomo", site: "7", origin: "https://matomo.example.cn" };
const UMAMI: CommonData["analytics"] = {
  kind: "umami",
  site: "b59c-41ea",
  origin: "https://umami.example.cn",
};
const BAIDU: CommonData["analytics"] = { kind: "baidu", site: "0123abc", origin: "https://hm.baidu.com" };

const told = vi.fn(async (_address: string, _init: RequestInit) => new Response());

function shopWith(analytics: CommonData["analytics"]) {
  queryClient.setQueryData<Partial<CommonData>>(contentKeys.common, { analytics });
}

/** The modules remember what they loaded; each test begins with a page of its own. */
async function view(route: string) {
  const { countVisit } = await import("./visits");
  countVisit(route);
}

const scripts = () => [...document.head.querySelectorAll("script")];

async function loaded(): Promise<HTMLScriptElement> {
  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
  const script = scripts()[0] as HTMLScriptElement;
  script.dispatchEvent(new Event("load"));
  return script;
}

beforeEach(() => {
  vi.resetModules();
  vi.doMock("@/api/queryClient", () => ({ queryClient }));
  told.mockClear();
  vi.stubGlobal("fetch", told);
  shopWith(null);
});

afterEach(() => {
  vi.doUnmock("@/api/queryClient");
  queryClient.clear();
  window.history.replaceState(null, "", "/");
  for (const script of scripts()) script.remove();
});

describe("a page that is shown", () => {
  it("is told to the shop by its row in the route table", async () => {
    const { reportPageView } = await import("./pageViews");
    reportPageView("/list_info/:id");
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    const [address, init] = told.mock.calls[0] ?? [];
    expect(address).toBe("/api/page_views");
    expect(String(init?.body)).toBe("page=%2Flist_info%2F%3Aid");
    expect(init?.keepalive).toBe(true);
  });

  it("disturbs nobody when the call fails", async () => {
    told.mockRejectedValueOnce(new Error("blocked"));
    await view("/");
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  });

  it("is not counted while staff preview it", async () => {
    window.history.replaceState(null, "", "/?preview=12");
    await view("/");
    expect(told).not.toHaveBeenCalled();
  });
});

describe("the outside service", () => {
  it("is not there unless the shop has one", async () => {
    const outside = await import("./outsideAnalytics");
    const asked = vi.spyOn(outside, "viewOutside");
    await view("/");
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(asked).not.toHaveBeenCalled();
    expect(scripts()).toHaveLength(0);
  });

  it.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
    "is not loaded for those who decline: %o",
    async (wish) => {
      shopWith(MATOMO);
      vi.stubGlobal("navigator", { ...wish });
      const asked = vi.spyOn(queryClient, "ensureQueryData");
      await view("/");
      expect(told).toHaveBeenCalledTimes(1);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    },
  );

  it("is told without cookies and without addresses (Matomo)", async () => {
    shopWith(MATOMO);
    await view("/search_index");
    const script = await loaded();
    expect(script.src).toBe("https://matomo.example.cn/matomo.js");
    const commands = () => (window as unknown as { _paq: unknown[][] })._paq;
    await vi.waitFor(() => expect(commands()).toContainEqual(["trackPageView"]));
    expect(commands()).toContainEqual(["disableCookies"]);
    expect(commands()).toContainEqual(["setSiteId", "7"]);
    expect(commands()).toContainEqual(["setCustomUrl", `${window.location.origin}/search_index`]);
  });

  it("is told of each page over one script (Umami)", async () => {
    shopWith(UMAMI);
    const track = vi.fn((view: (own: object) => object) => view({ website: "b59c-41ea" }));
    vi.stubGlobal("umami", { track });
    await view("/");
    await view("/list_index");
    const script = await loaded();
    expect(script.src).toBe("https://umami.example.cn/script.js");
    expect(script.getAttribute("data-website-id")).toBe("b59c-41ea");
    await vi.waitFor(() => expect(track).toHaveBeenCalledTimes(2));
    expect(track.mock.results.map(({ value }) => value.url)).toEqual(["/", "/list_index"]);
  });

  it("does not count by itself (百度统计)", async () => {
    shopWith(BAIDU);
    await view("/");
    const script = await loaded();
    expect(script.src).toBe("https://hm.baidu.com/hm.js?0123abc");
    const commands = () => (window as unknown as { _hmt: unknown[][] })._hmt;
    await vi.waitFor(() =>
      expect(commands()).toEqual([
        ["_setAutoPageview", false],
        ["_trackPageview", "/"],
      ]),
    );
  });
});
