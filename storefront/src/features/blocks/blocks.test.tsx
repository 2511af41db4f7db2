import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { ShownBlock } from "@/api/types";
import * as notices from "@/ui/notices";
import { PageAbove } from "./PageAbove";
import PageBlocks from "./PageBlocks";
import { PagePart } from "./PagePart";

const asked: string[] = [];
let page: object | null = null;
let fails = false;

beforeEach(() => {
  asked.length = 0;
  page = null;
  fails = false;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const data =
      url.includes("/api/page/") || url.includes("/preview") ? { page, timestamp: 0 } : { list: [] };
    const body = fails ? { code: 500, message: "x" } : { code: 200, message: "", data };
    return Promise.resolve(new Response(JSON.stringify(body), { status: fails ? 500 : 200 }));
  });
});

function show(children: ReactNode, at = "/") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const draw = (...blocks: ShownBlock[]) =>
  show(<PageBlocks first blocks={blocks} ahead={0} onTurn={() => undefined} />);

const slide = { title: "秋冬备货", lead: "现货充足", picture: null, url: "/yjh", tone: "teal" } as const;
const picture = { src: "/media/uploads/a.webp", width: 1200, height: 400 };

describe("a block", () => {
  it("of a banner without a picture is drawn from its words, and leads on", () => {
    draw({ type: "banner", shape: "wide", slide });
    expect(screen.getByRole("link", { name: /秋冬备货/ }).getAttribute("href")).toBe("/yjh");
  });
  it("without an address says that the activity hasn't begun", () => {
    const alert = vi.spyOn(notices, "alert").mockResolvedValue();
    draw({ type: "banner", shape: "wide", slide: { ...slide, url: "" } });
    fireEvent.click(screen.getByRole("button"));
    expect(alert).toHaveBeenCalledWith("活动暂未开始");
  });
  it("of a picture keeps its room free, and loads at once only where it is seen first", () => {
    draw(
      { type: "banner", shape: "wide", slide: { ...slide, picture } },
      { type: "banner", shape: "wide", slide: { ...slide, title: "第二张", picture } },
    );
    const [first, second] = screen.getAllByRole("img");
    expect([first?.getAttribute("width"), first?.getAttribute("height")]).toEqual(["1200", "400"]);
    expect([first?.getAttribute("loading"), second?.getAttribute("loading")]).toEqual(["eager", "lazy"]);
  });
  it("of a carousel shows all of its pictures", () => {
    draw({ type: "carousel", shape: "tall", slides: [slide, { ...slide, title: "二" }] });
    expect(screen.getByRole("button", { name: "第 2 张：二" })).toBeTruthy();
    expect(screen.getAllByRole("listitem", { hidden: true })).toHaveLength(2);
  });
  it("of goods names where the rest is", () => {
    draw({ type: "goods", title: "感冒用药", url: "/list?select=1", list: [testGoods({ id: 7 })] });
    expect(screen.getByRole("heading", { name: "感冒用药" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "更多 感冒用药" }).getAttribute("href")).toBe("/list?select=1");
  });
  it("of goods that this viewer may not see is not there", () => {
    draw({ type: "goods", title: "控销", url: "", list: [] });
    expect(screen.queryByText("控销")).toBeNull();
  });
  it("of words shows markup as words", () => {
    const evil = "<img src=x onerror=alert(1)>";
    const { container } = draw({ type: "text", sections: [{ heading: "规则", lines: [evil] }] });
    expect(screen.getByText(evil)).toBeTruthy();
    expect(container.querySelector("img")).toBeNull();
  });
  it("of a countdown ends with its own words", () => {
    draw({ type: "countdown", title: "距结束", ends_at: "2020-01-01T00:00:00Z", over: "本场已结束" });
    expect(screen.getByText("本场已结束")).toBeTruthy();
  });
  it("of a kind that this page does not know yet takes no room", () => {
    const { container } = draw({ type: "film" } as never);
    // An empty one is not laid out.
    expect(container.querySelector("section")?.childNodes).toHaveLength(0);
  });
  it("of a picture with parts lets each lead on", () => {
    const area = { title: "左会场", url: "/yjh/1", left: 0, top: 0, width: 500, height: 1000 };
    draw({ type: "hot_picture", title: "会场", picture, areas: [area] });
    const link = screen.getByRole("link", { name: "左会场" });
    expect(link.getAttribute("href")).toBe("/yjh/1");
    expect(link.parentElement?.style.width).toBe("50%");
  });
});

const words = {
  id: 1,
  version: 1,
  title: "页",
  blocks: [{ type: "text", sections: [{ heading: "会场", lines: [] }] }],
};

describe("what stands above a page", () => {
  const below = (
    <PageAbove place="zone" address="yx">
      <p>商品列表</p>
    </PageAbove>
  );
  it("is there before what is below it shows", async () => {
    page = words;
    show(below);
    expect(screen.getByText("商品列表").parentElement?.hidden).toBe(true);
    await screen.findByText("会场");
    await waitFor(() => expect(screen.getByText("商品列表").parentElement?.hidden).toBe(false));
    expect(asked).toEqual(["/api/page/zone?address=yx"]);
  });
  it("is nothing where staff have made none", async () => {
    show(below);
    await waitFor(() => expect(screen.getByText("商品列表").parentElement?.hidden).toBe(false));
  });
  it("does not hide the page when it fails", async () => {
    fails = true;
    show(below);
    await waitFor(() => expect(screen.getByText("商品列表").parentElement?.hidden).toBe(false));
  });
  it("is a draft where staff ask for one", async () => {
    page = words;
    show(below, "/yx?preview=12");
    await screen.findByText("会场");
    expect(asked).toEqual(["/admin/api/pages/12/preview?address=yx"]);
  });
  it("is an earlier version where staff ask for that", async () => {
    page = words;
    show(below, "/yx?preview=12&version=3");
    await screen.findByText("会场");
    expect(asked).toEqual(["/admin/api/pages/12/preview?address=yx&version=3"]);
  });
});

describe("a part of a page", () => {
  it("stands in place of what is there without one", async () => {
    page = words;
    show(
      <PagePart place="home" waiting={<p>请稍候</p>}>
        <p>楼层</p>
      </PagePart>,
    );
    await screen.findByText("会场");
    expect(screen.queryByText("楼层")).toBeNull();
  });
  it("leaves what is there where staff have made none", async () => {
    show(
      <PagePart place="home" waiting={<p>请稍候</p>}>
        <p>楼层</p>
      </PagePart>,
    );
    expect(screen.getByText("请稍候")).toBeTruthy();
    await screen.findByText("楼层");
  });
});
