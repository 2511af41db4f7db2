import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import CouponCentrePage from "./CouponCentrePage";
import OwnCouponsPage from "./OwnCouponsPage";

const terms = {
  name: "冬储全场券",
  remark: "",
  type: 1,
  type_text: "全场",
  scope: "all",
  scope_ids: [],
  scope_text: "全场通用",
  threshold: "500.00",
  cut: "30.00",
  label: "满500减30",
  reason: "",
};
const offer = {
  ...terms,
  id: 7,
  claim_from: "2026-11-20T00:00:00Z",
  claim_to: null,
  valid_text: "领取后 7 天内有效",
  left: 38,
  percent_claimed: 81,
  per_company: 1,
  claimed: 0,
  unused: 0,
  state: "claimable",
  state_text: "立即领取",
  can_claim: true,
};
const own = {
  ...terms,
  id: 70,
  coupon_id: 7,
  stack_group: "",
  status: 0,
  status_text: "未使用",
  source: "click",
  source_text: "领券中心",
  valid_from: "2026-11-20T00:00:00Z",
  valid_to: "2026-11-27T00:00:00Z",
  is_usable_now: true,
  days_left: 2,
  claimed_at: "2026-11-20T00:00:00Z",
  used_at: null,
  reference: "",
  saved: "0.00",
};
const paged = (list: unknown[]) => ({ total: list.length, page: 1, per_page: 20, list });
const numbers = { unused: 1, locked: 0, used: 0, expired: 0, void: 0, claimable: 1, expiring: 1 };

type Answer = [status: number, body: unknown];
let answers: Record<string, Answer>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = {
    "GET /api/coupon": [200, paged([offer])],
    "GET /api/user/couponNum": [200, numbers],
    "GET /api/user/coupon": [200, paged([own])],
    "GET /api/user/availableCoupon": [200, paged([own])],
    "GET /api/common": [200, { timestamp: Date.now() }],
  };
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const line = `${init?.method} ${url.split("?")[0]}`;
    asked.push(`${init?.method} ${url} ${init?.body ?? ""}`.trim());
    const [status, data] = answers[line] ?? [404, null];
    const body = status === 200 ? { code: 200, message: "ok", data } : { code: status, ...(data as object) };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

function open(page: "centre" | "own", signedIn = true, refusals: Partial<UserBase["refusals"]> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const base = { username: "renxin", refusals } as UserBase;
  client.setQueryData(userKeys.base, signedIn ? { signedIn, base } : { signedIn, base: null });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{page === "centre" ? <CouponCentrePage /> : <OwnCouponsPage />}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const toasts = () => useNotices.getState().toasts.map(({ message }) => message);

describe("the coupon centre", () => {
  it("gives a coupon by one press and says so", async () => {
    answers["POST /api/coupon/7/claim"] = [200, own];
    open("centre");
    await userEvent.click(await screen.findByRole("button", { name: "立即领取 满500减30" }));
    await waitFor(() => expect(toasts()).toEqual(["已领取：满500减30"]));
  });
  it("says why it can't be had, and asks what there is now", async () => {
    answers["POST /api/coupon/7/claim"] = [409, { message: "已经领完" }];
    open("centre");
    await userEvent.click(await screen.findByRole("button", { name: "立即领取 满500减30" }));
    await waitFor(() => expect(toasts()).toEqual(["已经领完"]));
    await waitFor(() => expect(asked.filter((one) => one.startsWith("GET /api/coupon?"))).toHaveLength(2));
  });
  it("leads who is not signed in to the login page and asks for nothing of theirs", async () => {
    answers["GET /api/coupon"] = [200, paged([{ ...offer, state: "sign_in", can_claim: false }])];
    open("centre", false);
    expect(await screen.findByRole("link", { name: "登录领取" })).toBeTruthy();
    expect(screen.queryByLabelText("有券码？")).toBeNull();
    expect(asked.some((one) => one.includes("/api/user/"))).toBe(false);
  });
  it("turns a code into a coupon, however it was typed", async () => {
    answers["POST /api/coupon/code"] = [200, own];
    open("centre");
    const box = await screen.findByLabelText("有券码？");
    await userEvent.type(box, "abcd efgh jklm{Enter}");
    await waitFor(() => expect(toasts()).toEqual(["已放入您的优惠券：满500减30"]));
    expect(asked).toContain("POST /api/coupon/code code=ABCD-EFGH-JKLM");
  });
  it.each([
    [422, { message: "", errors: { code: ["券码不对，请核对后再输"] } }, "券码不对，请核对后再输"],
    [409, { message: "这个券码已经用过" }, "这个券码已经用过"],
    [429, { message: "试错太多，请 15 分钟后再试" }, "试错太多，请 15 分钟后再试"],
  ])("says at the box why a code is no good (%i)", async (status, body, words) => {
    answers["POST /api/coupon/code"] = [status, body];
    open("centre");
    await userEvent.type(await screen.findByLabelText("有券码？"), "ABCDEFGHJKLM{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe(words);
  });
  it.each([
    [1, "去使用 ›"],
    [0, "您领的已用在订单上或已过期"],
  ])("leads to the goods of what was claimed as long as it is good: %s", async (unused, said) => {
    const claimed = { state: "claimed", state_text: "已领取", can_claim: false, claimed: 1, unused };
    answers["GET /api/coupon"] = [200, paged([{ ...offer, ...claimed }])];
    open("centre");
    expect(await screen.findByText(said)).toBeTruthy();
  });
  it("sends nothing that can't be a code", async () => {
    open("centre");
    await userEvent.type(await screen.findByLabelText("有券码？"), "ABC{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("12 位");
    expect(asked.some((one) => one.startsWith("POST"))).toBe(false);
  });
});

describe("own coupons", () => {
  it("warn before they run out and lead to what they hold for", async () => {
    open("own");
    expect(await screen.findByText("还剩 2 天")).toBeTruthy();
    expect(screen.getByRole("note").textContent).toContain("7 天内到期");
    expect(screen.getByRole("link", { name: "去使用 满500减30" }).getAttribute("href")).toBe("/list");
  });
  it.each([
    ["own", 1],
    ["centre", 2],
  ] as const)("ask those who may not order for no code, and say why (%s)", async (page, times) => {
    open(page, true, { order: "只读账号不能采购下单" });
    await waitFor(() => expect(screen.getAllByText("只读账号不能采购下单")).toHaveLength(times));
    expect(screen.queryByLabelText("有券码？")).toBeNull();
    expect(screen.queryByRole("button", { name: /立即领取/ })).toBeNull();
  });
  it("lead to the order that used them, and name none by what only the accounts know", async () => {
    const used = { status: 2, status_text: "已使用", is_usable_now: false, reference: "payment:12:70" };
    answers["GET /api/user/coupon"] = [200, paged([{ ...own, ...used, used_at: "2026-11-21T20:00:00Z" }])];
    open("own");
    const link = await screen.findByRole("link", { name: "查看用了 满500减30 的订单" });
    expect(link.getAttribute("href")).toBe(`/order?coupon=${own.id}`);
    expect(document.body.textContent).not.toContain("payment:");
  });
  it("show by state, and only what can be used at once when asked", async () => {
    open("own");
    await userEvent.click(await screen.findByRole("checkbox"));
    await waitFor(() => expect(asked.at(-1)).toBe("GET /api/user/availableCoupon?page=1&type=99999"));
    answers["GET /api/user/coupon"] = [200, paged([])];
    await userEvent.click(screen.getByRole("tab", { name: "已过期" }));
    const panel = await screen.findByRole("tabpanel");
    expect(await within(panel).findByText("没有过期的优惠券")).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
