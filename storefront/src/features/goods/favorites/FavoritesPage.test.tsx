import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import { useNotices } from "@/ui/notices";
import FavoritesPage from "./FavoritesPage";

const pages: Record<string, ReturnType<typeof testGoods>[]> = {
  1: [testGoods({ id: 1, name: "阿莫西林胶囊", bzdw: 10 }), testGoods({ id: 2, name: "板蓝根颗粒" })],
  2: [testGoods({ id: 3, name: "感冒灵颗粒" })],
};
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    if (init?.method === "POST") sent.push(decodeURIComponent(String(init.body)));
    const page = new URL(url, "http://localhost").searchParams.get("page") ?? "1";
    const data = url.startsWith("/api/favorite")
      ? { list: pages[page], total: 41, page: Number(page), per_page: 40 }
      : { total: 2 };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/star"]}>
        <FavoritesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

const boxOf = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
function type(box: HTMLInputElement, value: string) {
  fireEvent.change(box, { target: { value } });
  fireEvent.blur(box);
}
const addAll = () => fireEvent.click(screen.getByRole("button", { name: "本页全部加入购物车" }));
const say = (ok: boolean) => useNotices.getState().boxes.at(-1)?.resolve(ok);

describe("all favourites of a page", () => {
  it("go into the cart with the numbers in their boxes, not with an older one", async () => {
    const box = await boxOf(/阿莫西林胶囊/);
    type(box, "15");
    addAll();
    expect(useNotices.getState().boxes).toEqual([]);
    expect(useNotices.getState().toasts.at(-1)?.message).toMatch(/^阿莫西林胶囊：/);
    type(box, "30");
    type(await boxOf(/板蓝根颗粒/), "4");
    addAll();
    say(true);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.match(/number\]=\d+/g)).toEqual(["number]=30", "number]=4"]);
  });
  it("count what the boxes say after turning pages, too", async () => {
    type(await boxOf(/阿莫西林胶囊/), "15");
    fireEvent.click(screen.getByRole("button", { name: "下一页" }));
    await boxOf(/感冒灵颗粒/);
    fireEvent.click(screen.getByRole("button", { name: "上一页" }));
    const shown = (await boxOf(/阿莫西林胶囊/)).value;
    addAll();
    say(true);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toContain(`number]=${shown}`);
  });
});
