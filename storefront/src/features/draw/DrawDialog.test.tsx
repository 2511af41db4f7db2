import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
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
/** what the draw said */
let drawn: Partial<typeof record> = {};
let isOffline = false;
/** resolves once the draw may be told */
let told: Promise<void> = Promise.resolve();
function answer(url: string, init?: RequestInit): Response {
  const reply = (data: unknown, code = 200) =>
    new Response(JSON.stringify({ code, message: code === 200 ? "" : "抽奖已暂停", data }), { status: code });
  if (init?.method === "POST") {
    posts.push({ key: new Headers(init.headers).get("Idempotency-Key"), status });
    if (isOffline) throw new TypeError("Failed to fetch");
    return reply(status === 200 ? { ...record, ...drawn } : null, status);
  }
  return reply(url.includes("new_record") ? { list: [] } : draw);
}

const Where = () => <output data-testid="where">{useLocation().pathname}</output>;
const where = () => screen.getByTestId("where").textContent;

function open(onClose = vi.fn()) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DrawDialog id={3} onClose={onClose} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onClose;
}
const boxes = () => useNotices.getState().boxes;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const cross = () => screen.getByRole("button", { name: "关闭", hidden: true });
const link = () => screen.getByRole("link", { name: "我的抽奖记录", hidden: true });
const button = () => screen.findByRole("button", { name: "立即抽奖", hidden: true });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  posts = [];
  status = 200;
  drawn = {};
  isOffline = false;
  told = Promise.resolve();
  useNotices.setState({ boxes: [], toasts: [] });
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string, init?: RequestInit) => {
      if (init?.method !== "POST") await told;
      return answer(url, init);
    }),
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
    fireEvent.click(cross());
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
  it("has the focus on its button once it is there, so that Enter draws", async () => {
    let tell = () => {};
    told = new Promise((resolve) => {
      tell = resolve;
    });
    open();
    cross().focus();
    await act(async () => tell());
    const press = await button();
    expect(document.activeElement).toBe(press);
  });
  it("leaves the focus where the buyer has put it", async () => {
    const elsewhere = document.createElement("button");
    document.body.append(elsewhere);
    let tell = () => {};
    told = new Promise((resolve) => {
      tell = resolve;
    });
    open();
    elsewhere.focus();
    await act(async () => tell());
    await button();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });
  it("asks on Escape, stays on 取消, and tells the result all the same", async () => {
    const onClose = open();
    fireEvent.click(await button());
    await pass(100);
    const dialog = document.querySelector("dialog");
    const pressed = new Event("cancel", { cancelable: true });
    fireEvent(dialog as HTMLDialogElement, pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(boxes()).toHaveLength(1);
    await act(async () => boxes()[0]?.resolve(false));
    await pass(RESULT_MS);
    expect(boxes()[0]?.title).toBe("恭喜");
    await pass(LEAVE_MS);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog?.dataset.leaving).toBeUndefined();
  });
  it("closes on Escape without a question while nothing is drawn", async () => {
    const onClose = open();
    await button();
    fireEvent(
      document.querySelector("dialog") as HTMLDialogElement,
      new Event("cancel", { cancelable: true }),
    );
    expect(boxes()).toHaveLength(0);
    await pass(LEAVE_MS);
    expect(onClose).toHaveBeenCalledOnce();
  });
  it("sends a press whose answer was lost again under its key", async () => {
    isOffline = true;
    open();
    const press = await button();
    fireEvent.click(press);
    await pass(100);
    isOffline = false;
    fireEvent.click(press);
    await pass(RESULT_MS + 100);
    expect(posts).toHaveLength(2);
    expect(posts[0]?.key).toBe(posts[1]?.key);
    expect(boxes().at(-1)?.title).toBe("恭喜");
    fireEvent.click(press);
    await pass(100);
    expect(posts[2]?.key).not.toBe(posts[0]?.key);
  });
  it("sends a press that something on the way could not answer again under its key", async () => {
    status = 502;
    open();
    const press = await button();
    fireEvent.click(press);
    await pass(100);
    status = 200;
    fireEvent.click(press);
    await pass(100);
    expect(posts.map((post) => post.status)).toEqual([502, 200]);
    expect(posts[0]?.key).toBe(posts[1]?.key);
  });
  it("leads away at once while nothing is drawn", async () => {
    const onClose = open();
    await button();
    fireEvent.click(link());
    expect(where()).toBe("/draw_record");
    await pass(LEAVE_MS);
    expect(onClose).toHaveBeenCalledOnce();
  });
  it("leads away from a running wheel only after 关闭", async () => {
    open();
    fireEvent.click(await button());
    await pass(100);
    fireEvent.click(link());
    expect(boxes()).toHaveLength(1);
    expect(where()).toBe("/");
    await act(async () => boxes()[0]?.resolve(false));
    expect(where()).toBe("/");
    fireEvent.click(link());
    await act(async () => boxes()[0]?.resolve(true));
    expect(where()).toBe("/draw_record");
    await pass(RESULT_MS);
    expect(boxes()).toHaveLength(0);
  });
  it("says once that nothing was won", async () => {
    drawn = { is_win: false, name: "谢谢参与", remarks: "下次好运" };
    open();
    fireEvent.click(await button());
    await pass(RESULT_MS + 100);
    expect(boxes()[0]).toMatchObject({ title: "谢谢参与", message: "下次好运" });
  });
});
