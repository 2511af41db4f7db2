import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EntryText } from "./EntryText";
import PointsPage from "./PointsPage";
import VoucherPage from "./VoucherPage";

const lots = [
  { id: 1, remaining: 300, amount: 500, source: "订单奖励", expires_on: "2026-11-30" },
  { id: 2, remaining: 900, amount: 900, source: "活动赠送", expires_on: null },
];
const points = { points: 1200, came_in: 1500, went_out: 300, expiring: 300, expiring_on: "2026-11-30", lots };
const voucher = {
  balance: "80.00",
  came_in: "110.00",
  went_out: "30.00",
  expiring: "0.00",
  expiring_on: null,
  lots: [],
};
const entry = {
  id: 1,
  use_type: 4,
  use_type_text: "订单奖励",
  reference: "Y1",
  memo: "",
  at: "2026-11-20T00:00:00Z",
};
const paged = (list: unknown[]) => ({ total: list.length, page: 1, per_page: 20, list });

let asked: string[];
let refused: object | null;

beforeEach(() => {
  asked = [];
  refused = null;
  const answers: Record<string, unknown> = {
    "/api/user/points": points,
    "/api/user/voucher": voucher,
    "/api/user/rewards": {
      points_per_yuan: "1.00",
      points_days: 365,
      voucher_days: 90,
      owed_points: 40,
      owed_voucher: "0.00",
      points_debts: [{ amount: "40 积分", why: "订单奖励：订单 YJ20261120000123 完成" }],
      voucher_debts: [],
    },
    "/api/user/points_log": paged([
      { ...entry, points: 120, points_after: 1200 },
      { ...entry, id: 2, points: -500, points_after: 1080, memo: "兑换 展示架" },
    ]),
    "/api/user/voucher_log": paged([]),
  };
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url.startsWith("/api/user/wallet_statement")) {
      return refused ? new Response(JSON.stringify(refused), { status: 422 }) : new Response("file");
    }
    const data = answers[url.split("?")[0] ?? ""];
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => undefined;
});

function open(page: "points" | "voucher", at = "/") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        {page === "points" ? <PointsPage /> : <VoucherPage />}
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe("points", () => {
  it("warn before they run out, and tell how they come and what will be taken", async () => {
    open("points");
    expect((await screen.findByRole("note")).textContent).toContain("300 积分 7 天内到期，最早 2026-11-30");
    expect(await screen.findByText(/每实付 1 元得 1 积分/)).toBeTruthy();
    expect(screen.getByText("待扣回（下次到账时先扣）").nextSibling?.textContent).toBe("40");
    expect(await screen.findByText("+120")).toBeTruthy();
    const debts = screen.getByRole("region", { name: "待扣回" });
    expect(debts.textContent).toContain("40 积分订单奖励：订单 YJ20261120000123 完成");
    expect(within(debts).getByRole("link").getAttribute("href")).toBe("/order/info/YJ20261120000123");
    const out = screen.getByText("兑换 展示架").closest("tr");
    expect(out && within(out).getByText("-500")).toBeTruthy();
  });
  it("say why no entry is found between a day and one before it", async () => {
    open("points", "/?from=2026-11-21&to=2026-11-01");
    expect((await screen.findByRole("alert")).textContent).toBe("开始日期不能晚于结束日期");
  });
  it("go into a file of the days that are shown, and a refusal stands at its field", async () => {
    open("points", "/?from=2026-11-01&to=2026-11-21");
    await userEvent.click(await screen.findByRole("button", { name: "导出对账单" }));
    refused = { code: 422, message: "", errors: { end_time: ["最多导出一年"] } };
    const send = screen.getByRole("button", { name: "导出" });
    await userEvent.click(send);
    expect((await screen.findByRole("alert")).textContent).toBe("最多导出一年");
    refused = null;
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const query = "kind=points&format=xlsx&start_time=2026-11-01&end_time=2026-11-21";
    expect(asked.filter((url) => url.includes("statement"))).toEqual(
      Array(2).fill(`/api/user/wallet_statement?${query}`),
    );
  });
});

describe("an entry", () => {
  const say = (memo: string, reference: string) => {
    const entry = { memo, reference, use_type_text: "抽奖奖品" };
    render(
      <MemoryRouter>
        <p>
          <EntryText entry={entry} />
        </p>
      </MemoryRouter>,
    );
    return screen.queryAllByRole("link").map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  };

  it("leads from every number in its words to that document", () => {
    expect(say("支付订单 YJ202611200000000001、YJ202611200000000002", "P1")).toEqual([
      "YJ202611200000000001 /order/info/YJ202611200000000001",
      "YJ202611200000000002 /order/info/YJ202611200000000002",
    ]);
    expect(document.body.textContent).toBe("支付订单 YJ202611200000000001、YJ202611200000000002");
  });
  it("leads from words without a number to the page of what it was booked for", () => {
    expect(say("年终抽奖：200 积分", "draw:1:6")).toEqual(["年终抽奖：200 积分 /draw_record"]);
    expect(say("积分兑换：展示架", "JF202611200000000001").at(-1)).toBe("积分兑换：展示架 /jfdd");
  });
  it("never shows how the accounts refer to a document", () => {
    expect(say("", "campaign:3:12")).toEqual([]);
    say("", "draw:1:6");
    expect(document.body.textContent).toBe("抽奖奖品抽奖奖品");
  });
});

describe("vouchers", () => {
  it("lead to where they come from while there was none", async () => {
    open("voucher");
    expect(await screen.findByText("没有收支记录")).toBeTruthy();
    expect(screen.queryByRole("note")).toBeNull();
    expect(screen.getByRole("link", { name: "满额返现" }).getAttribute("href")).toBe("/hb");
  });
});
