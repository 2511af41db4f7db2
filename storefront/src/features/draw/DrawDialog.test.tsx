import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import { useNotices } from "@/ui/notices";
import DrawDialog, { LEAVE_MS, RESULT_MS } from "./DrawDialog";

const prize = (id: number, name: string) => ({
  id,
  name,
  remarks: "",
  image: "",
  kind: id === 1 ? "none" : "voucher",
  value: null,
  total: null,
  odds: "50.00%",
  weight: 1,
  is_left: true,
  per_buyer_cap: null,
});
const draw = {
  id: 3,
  name: "秋冬备货",
  remarks: "",
  can_draw: true,
  reason: "",
  chance_text: "每家企业 1 次",
  chances: 1,
  cost_points: 0,
  prizes: [prize(1, "谢谢参与"), prize(2, "50 元现金券")],
};
const record = {
  id: 9,
  draw_id: 3,
  is_win: true,
  prize_index: 1,
  name: "50 元现金券",
  remarks: "已放入钱包",
  fell_back_text: "",
};

let posts: { key: string | null; status: number }[] = [];
let status = 200;
function answer(url: string, init?: RequestInit): Response {
  const reply = (data: unknown, code = 200) =>
    new Response(JSON.stringify({ code, message: code === 200 ? "" : "抽奖已暂停", data }), { status: code });
  if (init?.method === "POST") {
    posts.push({ key: new Headers(init.headers).get("Idempotency-Key"), status });
    return reply(status === 200 ? record : null, status);
  }
  return reply(url.includes("new_record") ? { list: [] } : draw);
}

function open(onClose = vi.fn()) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DrawDialog id={3} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onClose;
}
const boxes = () => useNotices.getState().boxes;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.findByRole("button", { name: "立即抽奖", hidden: true });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  posts = [];
  status = 200;
  useNotices.setState({ boxes: [], toasts: [] });
  vi.stubGlobal(
    "fetch",
    vi.fn((url: string, init?: RequestInit) => Promise.resolve(answer(url, init))),
  );
});

describe("the pop-up of a draw", () => {
  it("draws once however often it is pressed, and tells the prize after two seconds", async () => {
    open();
    const press = await button();
    fireEvent.click(press);
    fireEvent.click(press);
    await pass(RESULT_MS - 500);
    expect(boxes()).toHaveLength(0);
    fireEvent.click(press);
    await pass(600);
    expect(posts).toHaveLength(1);
    expect(boxes()[0]?.title).toBe("恭喜");
  });
  it("names the prizes to those who can't see the wheel", async () => {
    open();
    await button();
    const prizes = screen.getByRole("list", { name: "奖品与概率", hidden: true });
    expect([...prizes.children].map((one) => one.textContent)).toEqual([
      "谢谢参与，50.00%",
      "50 元现金券，50.00%",
    ]);
  });
  it("asks before it is closed while it draws, and then leaves within a second", async () => {
    const onClose = open();
    fireEvent.click(await button());
    await pass(100);
    fireEvent.click(screen.getByRole("button", { name: "关闭", hidden: true }));
    expect(boxes()[0]).toMatchObject({ okText: "关闭", cancelText: "取消" });
    await act(async () => boxes()[0]?.resolve(true));
    await pass(LEAVE_MS);
    expect(onClose).toHaveBeenCalledOnce();
    await pass(RESULT_MS);
    expect(boxes()).toHaveLength(0);
  });
  it("may be pressed again after a failure, as a new ticket", async () => {
    status = 409;
    open();
    const press = await button();
    fireEvent.click(press);
    await pass(100);
    status = 200;
    fireEvent.click(press);
    await pass(100);
    expect(posts.map((post) => post.status)).toEqual([409, 200]);
    expect(posts[0]?.key).not.toBe(posts[1]?.key);
  });
});
