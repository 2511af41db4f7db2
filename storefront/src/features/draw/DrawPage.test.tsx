import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import DrawPage from "./DrawPage";
import RecordsPage from "./RecordsPage";

const activity = {
  id: 3,
  name: "秋冬备货",
  remarks: "",
  status: "running",
  status_text: "进行中",
  starts_at: "2026-11-20T00:00:00Z",
  ends_at: "2026-12-01T00:00:00Z",
  now: "2026-11-28T22:00:00Z",
  chance_text: "每家企业 1 次",
  tickets: 0,
  prizes: [],
  commitment: "",
  rules: [],
};
const check = { id: 3, is_join: false, can_draw: true, reason: "", chances: 2, cost_points: 0 };
const proof = {
  id: 3,
  commitment: "",
  seed: null,
  total_weight: 1,
  tickets_total: 0,
  odds: [],
  budget: null,
  tickets: [],
  next: null,
};

const ad = { image: "", starts_at: activity.starts_at, ends_at: activity.ends_at };

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    "/api/draw/3/activity": activity,
    "/api/draw/3/proof": proof,
    "/api/draw/simple/check": check,
    "/api/draw": { ...activity, ...check, missing: null, points: 0 },
    "/api/draw/new_record": { list: [] },
    "/api/draw/record": { total: 0, page: 1, per_page: 20, list: [] },
    "/api/draw/ads": {
      list: [
        { ...ad, id: 3, name: "秋冬备货", url: "/draw/3", status: "running" },
        { ...ad, id: 4, name: "岁末满千抽", url: "/draw/4", status: "announced" },
      ],
    },
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[url.split("?")[0] ?? ""];
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
});

function open(page: ReactElement, isSignedIn = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const base = isSignedIn ? ({ username: "renxin", refusals: {} } as UserBase) : null;
  client.setQueryData(userKeys.base, { signedIn: isSignedIn, base });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/draw/3"]}>
        <Routes>
          <Route path="/draw/:id" element={page} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("the page of a draw", () => {
  it("leads to the wheel, though no bar of the home page does", async () => {
    open(<DrawPage />);
    expect(await screen.findByText("还有 2 次")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "去抽奖" }));
    expect(await screen.findByRole("button", { name: "立即抽奖", hidden: true })).toBeTruthy();
  });
  it.each([
    ["running", {}, "距结束2天 0"],
    ["announced", { starts_at: "2026-11-29T00:00:00Z" }, "距开始0"],
  ])("counts down by the shop's clock while it is %s", async (status, times, said) => {
    answers["/api/draw/3/activity"] = { ...activity, ...times, status };
    open(<DrawPage />);
    expect((await screen.findByText(/^距/)).textContent).toContain(said);
  });
  it("tells what a prize is worth and how many there are", async () => {
    const prize = { id: 1, name: "", remarks: "", image: "", odds: "1%", weight: 1, is_left: true };
    const money = {
      ...prize,
      name: "1288 元红包",
      kind: "balance",
      image: "/uploads/envelope.webp",
      value: "1288.00",
      total: 5,
      per_buyer_cap: 1,
    };
    const points = {
      ...prize,
      id: 2,
      name: "积分",
      kind: "points",
      value: null,
      total: null,
      per_buyer_cap: null,
    };
    answers["/api/draw/3/activity"] = { ...activity, prizes: [money, points] };
    open(<DrawPage />);
    expect(await screen.findByText("价值 ¥1,288.00，共 5 份，每家最多 1 份")).toBeTruthy();
    const pictures = [...document.querySelectorAll("li img")].map((picture) => picture.getAttribute("src"));
    expect(pictures).toEqual(["/uploads/envelope.webp"]);
    expect(screen.getByText("数量不限，预算用完为止")).toBeTruthy();
  });
  it("lets the browser choose how large a picture it fetches", async () => {
    const image = "/media/uploads/draw.webp";
    const prize = { id: 1, name: "红包", remarks: "", odds: "1%", weight: 1, is_left: true, kind: "points" };
    const prizes = [{ ...prize, image, value: null, total: null, per_buyer_cap: null }];
    answers["/api/draw/3/activity"] = { ...activity, image, prizes };
    open(<DrawPage />);
    await screen.findByText("红包");
    const pictures = [...document.querySelectorAll("img")].map(({ sizes, srcset }) => [sizes, srcset]);
    expect(pictures).toHaveLength(2);
    for (const [sizes, srcset] of pictures) {
      expect(sizes).toMatch(/px/);
      expect(srcset).toContain(`${image}?w=240 240w`);
    }
  });
  it("says why nothing can be drawn now", async () => {
    answers["/api/draw/simple/check"] = { ...check, can_draw: false, reason: "积分不足", chances: 0 };
    open(<DrawPage />);
    expect(await screen.findByText("积分不足")).toBeTruthy();
    expect(screen.getByRole("button", { name: "去抽奖" })).toHaveProperty("disabled", true);
  });
  it("asks visitors to sign in, and offers nothing once it is over", async () => {
    open(<DrawPage />, false);
    expect(await screen.findByRole("link", { name: "登录后抽奖" })).toBeTruthy();
    answers["/api/draw/3/activity"] = { ...activity, status: "ended", status_text: "已结束" };
    open(<DrawPage />);
    expect(await screen.findByText("已结束")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "去抽奖" })).toBeNull();
  });
});

describe("the records", () => {
  it("name the draws that run", async () => {
    open(<RecordsPage />);
    expect((await screen.findByRole("link", { name: /秋冬备货/ })).getAttribute("href")).toBe("/draw/3");
  });
  it("offer no prize to claim while the company may not", async () => {
    const won = {
      ...{ draw_id: 3, draw: "秋冬备货", ticket: 1, nonce: "", prize_id: 1, prize_index: 1, remarks: "" },
      ...{ is_win: true, image: "", kind: "goods", state: "to_claim", state_text: "待领取", url: "" },
      ...{ fell_back: "", fell_back_text: "", points_order: null, at: "2026-11-20T00:00:00Z" },
    };
    const list = [
      { ...won, id: 1, name: "电饭煲", claim_before: "2026-12-20T00:00:00Z" },
      { ...won, id: 2, name: "吹风机", claim_before: null },
    ];
    answers["/api/draw/record"] = { total: 2, page: 1, per_page: 20, list };
    open(<RecordsPage />);
    expect(await screen.findByRole("button", { name: "领取 电饭煲" })).toBeTruthy();
    expect(screen.getByText("企业恢复采购后可以领取，期限届时重新计算")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "领取 吹风机" })).toBeNull();
  });
  it("tell those that are announced from those that run, and when they begin", async () => {
    open(<RecordsPage />);
    const ahead = within(await screen.findByRole("navigation", { name: "即将开始的抽奖" }));
    expect(ahead.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "岁末满千抽 2026-11-20 08:00 开始",
    ]);
    const running = within(screen.getByRole("navigation", { name: "正在进行的抽奖" }));
    expect(running.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "秋冬备货 2026-12-01 08:00 截止",
    ]);
  });
});
