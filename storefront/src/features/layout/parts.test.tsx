import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CommonData, MenuItem, UserBase } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import { userKeys } from "@/features/user/queries";
import Footer from "./Footer";
import { flagsOf } from "./flags";
import { Header } from "./Header";
import { Layout } from "./Layout";
import MenuDrawer from "./MenuDrawer";
import SideBar from "./SideBar";

const item = (id: number, children: MenuItem[] = []): MenuItem => ({
  id,
  name: `栏目${id}`,
  url: `/list?select=${id}`,
  logo: null,
  logo1: null,
  is_open: true,
  image: null,
  children,
});
const common: CommonData = {
  rnss: ["阿莫西林"],
  nav: [item(1, [item(101)]), ...Array.from({ length: 11 }, (_, i) => item(i + 2))],
  category: [],
  category_yx: [],
  category_zy: [],
  category_qx: [],
  brand: [],
  site: {
    name: "药集",
    licences: [
      { name: "药品经营许可证", number: "鄂A1" },
      { name: "医疗器械经营许可证", number: "鄂B2" },
    ],
    address: "武汉",
    hot_line: "400-1",
    complaint_line: "400-2",
    qq1: "",
    qq2: "",
    icp: "",
    official_account_code: "",
    app_code: "",
    same_day_promise: "",
    promises: [],
  },
  timestamp: Date.parse("2026-11-21T08:00:00+08:00"),
  is_demo: true,
  analytics: null,
};
/** The shop has an official account and an app. */
const withCodes: CommonData = {
  ...common,
  site: {
    ...common.site,
    official_account_code: "/media/uploads/account.webp",
    app_code: "/media/uploads/app.webp",
  },
};
const buyer = {
  username: "kangtai",
  name: "王康",
  company: "康泰医药",
  company_id: 2,
  home: null,
  switchable: [],
  is_passed: true,
  status: "approved",
  standing: {
    state: "valid",
    level: "fine",
    text: "资质齐全有效",
    detail: "",
    fix_url: "/zzzj",
    documents: [],
  },
  cart: 120,
  message_count: 3,
  admin: { name: "小李", phone: "138", is_default: 0 },
  common_config: { hot_line: "400-1", qq1: "1", qq2: "2" },
  quality_inspection: null,
} as unknown as UserBase;

function show(page: ReactNode, user: UserBase | null = null, at = "/list", data = common) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(contentKeys.common, data);
  client.setQueryData(userKeys.base, user ? { signedIn: true, base: user } : { signedIn: false, base: null });
  const tree = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
    </QueryClientProvider>
  );
  const shown = render(tree(page));
  return { ...shown, again: (content: ReactNode) => shown.rerender(tree(content)) };
}
const header = <Header flags={flagsOf("full")} />;

/** What the server is asked; nothing ever answers. */
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: common.timestamp });
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${url}`);
    return new Promise(() => undefined);
  });
});

describe("adverts above every page", () => {
  const flags = flagsOf("full", { footer: false, sideBar: false, rightAd: false });
  const adverts = () => screen.queryByRole("complementary", { name: "页首广告" });
  const page = <Layout flags={flags}>页</Layout>;
  beforeEach(() => {
    localStorage.setItem("yaoji.common-adverts", "1");
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(() => localStorage.clear());

  it("stand above an ordinary page", async () => {
    show(page, null, "/order");
    await vi.waitFor(() => expect(adverts()).toBeTruthy());
  });
  it("leave the home page alone, where the open category menu would cover them", async () => {
    show(page, null, "/");
    await act(() => import("./CommonAdverts"));
    expect(adverts()).toBeNull();
    expect(screen.getByText("页").closest("main")?.childElementCount).toBe(1);
  });
});

describe("header", () => {
  it("offers a visitor to sign in and register", () => {
    show(header);
    expect(screen.getByRole("link", { name: "请登录" }).getAttribute("href")).toBe("/login?back=%2Flist");
    expect(screen.getByRole("link", { name: "免费注册" }).getAttribute("href")).toBe("/register");
    expect(screen.queryByRole("button", { name: "安全退出" })).toBeNull();
  });
  it("shows a buyer the company and leaves by 安全退出", () => {
    show(header, buyer);
    expect(screen.getByRole("link", { name: "康泰医药" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "安全退出" }));
    expect(screen.queryByRole("link", { name: "请登录" })).toBeNull();
    return vi.waitFor(() => expect(asked).toContain("DELETE /api/user/logout"));
  });
  it("lets a head office act for its stores, and says so while it does", async () => {
    const stores = [
      { id: 3, name: "徐东店" },
      { id: 4, name: "汉阳店" },
    ];
    show(header, {
      ...buyer,
      company: "徐东店",
      company_id: 3,
      home: { id: 2, name: "康泰医药" },
      switchable: stores,
    });
    await vi.waitFor(() => expect(screen.getByText("正在为门店采购")).toBeTruthy());
    const choice = screen.getByLabelText("切换门店");
    expect(choice).toHaveProperty("value", "3");
    fireEvent.change(choice, { target: { value: "4" } });
    await vi.waitFor(() => expect(asked).toContain("POST /api/user/store"));
  });
  it("has the links of the top bar", () => {
    show(header);
    const links = within(screen.getByRole("navigation", { name: "快捷入口" }));
    expect(links.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["返回首页", "/"],
      ["会员中心", "/user"],
      ["我的订单", "/order"],
      ["电子发票查询", "/dzfp"],
    ]);
    expect(links.getAllByRole("button").map((button) => button.textContent)).toEqual(["加入桌面"]);
  });
  it("shows the code of the app where there is one", async () => {
    show(header, null, "/list", withCodes);
    const name = "手机APP";
    await vi.waitFor(() => expect(screen.getByRole("button", { name })).toBeTruthy());
    fireEvent.click(screen.getByRole("button", { name }));
    expect(screen.getByRole("img", { name: "手机APP二维码" }).getAttribute("src")).toBe(
      "/media/uploads/app.webp",
    );
  });
  it("names no complaint line that is not there", () => {
    show(header, buyer, "/list", { ...common, site: { ...common.site, complaint_line: "" } });
    expect(screen.queryByText("投诉热线")).toBeNull();
  });
  it("counts the cart up to 99", () => {
    show(header, buyer);
    expect(screen.getByRole("link", { name: /我的购物车/ }).textContent).toContain("99+");
  });
  it("names the dedicated service only when there is one", () => {
    show(header, buyer);
    expect(screen.getByText("专属客服")).toBeTruthy();
  });
  it("calls the default service by its plain name", () => {
    show(header, { ...buyer, admin: { ...buyer.admin, is_default: 1 } });
    expect(screen.queryByText("专属客服")).toBeNull();
    expect(screen.getByText("客服")).toBeTruthy();
  });
  it("has at most nine navigation links, children in a pop-over", () => {
    show(header);
    const nav = screen.getByRole("navigation", { name: "主导航" });
    const tops = nav.querySelectorAll(":scope > ul > li");
    expect(tops).toHaveLength(9);
    expect(within(tops[0] as HTMLElement).getByRole("link", { name: "栏目101" })).toBeTruthy();
  });
  it("carries the server's time on by a second each second", () => {
    show(header);
    const clock = () => document.querySelector("time")?.textContent;
    expect(clock()).toBe("2026-11-21 08:00:00");
    act(() => vi.advanceTimersByTime(3000));
    expect(clock()).toBe("2026-11-21 08:00:03");
  });
  it("is compact from 205 px of scrolling", () => {
    const { container } = show(header);
    const scrollTo = (top: number) => {
      Object.defineProperty(window, "scrollY", { value: top, configurable: true });
      fireEvent.scroll(window);
      return container.querySelector("[data-compact]") !== null;
    };
    expect([0, 204, 205, 900, 204].map(scrollTo)).toEqual([false, false, true, true, false]);
    scrollTo(0);
  });
});

describe("menu of a phone", () => {
  it("has the same navigation as the header: nine entries with what is below them, other sites beside the shop", () => {
    const nav = [
      item(1, [item(101), { ...item(102), url: "https://yyh.example.cn/" }]),
      ...Array.from({ length: 11 }, (_, i) => item(i + 2)),
    ];
    show(<MenuDrawer onClose={() => undefined} />, null, "/list", { ...common, nav });
    const links = within(screen.getByRole("navigation", { name: "主导航" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "栏目1",
      "栏目101",
      "栏目102",
      ...Array.from({ length: 8 }, (_, i) => `栏目${i + 2}`),
      "每日特价",
      "领券中心",
      "我的订单",
      "电子发票查询",
      "帮助中心",
    ]);
    const outside = links.find((link) => link.textContent === "栏目102");
    expect([outside?.getAttribute("href"), outside?.getAttribute("target")]).toEqual([
      "https://yyh.example.cn/",
      "_blank",
    ]);
  });
  it("closes with the link that is followed, and with no other press", () => {
    const close = vi.fn();
    show(<MenuDrawer onClose={close} />);
    fireEvent.click(screen.getByRole("navigation", { name: "主导航" }));
    expect(close).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("link", { name: "每日特价" }));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("categories on a desktop", () => {
  it("fold when one is chosen", () => {
    const category = [item(7, [item(71, [item(711)])])];
    const header = <Header flags={flagsOf("full")} />;
    show(header, null, "/list", { ...common, category });
    const drop = screen.getByRole("button", { name: "全部商品分类" });
    fireEvent.click(drop);
    fireEvent.keyDown(within(screen.getByRole("navigation", { name: "商品分类" })).getByRole("link"), {
      key: "ArrowRight",
    });
    fireEvent.click(screen.getByRole("link", { name: "栏目711" }));
    expect(drop.getAttribute("aria-expanded")).toBe("false");
  });
});

describe("footer", () => {
  it("shows four help sections from local storage before the server answers, and the licences", () => {
    const section = (id: number) => ({
      id,
      name: `帮助${id}`,
      children: [{ id: id * 10, name: `文章${id}`, url: `/help/${id}` }],
    });
    localStorage.setItem("yaoji.help-articles", JSON.stringify([1, 2, 3, 4, 5].map(section)));
    show(<Footer />);
    expect(screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)).toEqual([
      "帮助1",
      "帮助2",
      "帮助3",
      "帮助4",
    ]);
    expect(asked).toEqual(["GET /api/article/category?category_id=3"]);
    expect(screen.getByText("药品经营许可证：鄂A1")).toBeTruthy();
    expect(screen.getByText("医疗器械经营许可证：鄂B2")).toBeTruthy();
    expect(screen.queryByRole("figure")).toBeNull();
  });
  it("shows the codes that there are, and the filing of the site", () => {
    show(<Footer />, null, "/", { ...withCodes, site: { ...withCodes.site, icp: "鄂ICP备1号" } });
    const pictures = screen
      .getAllByRole("img")
      .map((one) => [one.getAttribute("alt"), one.getAttribute("src")]);
    expect(pictures).toEqual([
      ["官方公众号二维码", "/media/uploads/account.webp"],
      ["手机APP二维码", "/media/uploads/app.webp"],
    ]);
    const filing = screen.getByRole("link", { name: "鄂ICP备1号" });
    expect(filing.getAttribute("href")).toBe("https://beian.miit.gov.cn/");
  });
  it("names the shop's own licences and leads to their copies", () => {
    const licences = [{ name: "药品经营许可证", number: "鄂AA1" }];
    show(<Footer />, null, "/", { ...common, site: { ...common.site, licences } });
    expect(screen.getByText("药品经营许可证：鄂AA1")).toBeTruthy();
    expect(screen.queryByText(/鄂B2/)).toBeNull();
    expect(screen.getByRole("link", { name: "证照公示" }).getAttribute("href")).toBe("/help/fwbz/wzzz");
  });
  it("leaves out what the shop does not state", () => {
    show(<Footer />, null, "/", { ...common, site: { ...common.site, licences: [], address: "" } });
    expect(screen.queryByText(/许可证|地址/)).toBeNull();
  });
  it("promises what the shop states, and nothing of its own", () => {
    const { unmount } = show(<Footer />);
    expect(screen.queryByRole("list")).toBeNull();
    unmount();
    const promises = [{ name: "批批有检", text: "每一批都能查检验报告" }];
    show(<Footer />, null, "/", { ...common, site: { ...common.site, promises } });
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "批批有检每一批都能查检验报告",
    ]);
  });
});

describe("side-bar", () => {
  const isOpen = (container: HTMLElement) => container.querySelector("[data-open]") !== null;
  it("has its six parts; the official account only with its code", async () => {
    const { unmount } = show(<SideBar cartStep={null} />, buyer);
    expect(screen.queryByRole("button", { name: "官方公众号" })).toBeNull();
    unmount();
    show(<SideBar cartStep={null} />, buyer, "/list", withCodes);
    const bar = screen.getByRole("complementary", { name: "侧边工具栏" });
    const parts = [...bar.querySelectorAll("button, a")].map((part) => part.textContent);
    expect(parts.map((text) => text?.replace(/\d.*$/, ""))).toEqual([
      "我的账户",
      "购物车",
      "我的消息",
      "联系客服",
      "官方公众号",
      "返回顶部",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "官方公众号" }));
    const code = () => screen.getByRole("img", { name: "官方公众号二维码" });
    await vi.waitFor(() => expect(code().getAttribute("src")).toBe("/media/uploads/account.webp"));
  });
  it("opens and closes the cart by a press, and closes it on cart step 1", () => {
    const { container, again } = show(<SideBar cartStep={null} />, buyer);
    const cart = screen.getByRole("button", { name: /购物车/ });
    fireEvent.click(cart);
    expect(isOpen(container)).toBe(true);
    fireEvent.click(cart);
    expect(isOpen(container)).toBe(false);
    fireEvent.click(cart);
    again(<SideBar cartStep={1} />);
    expect(isOpen(container)).toBe(false);
  });
});
