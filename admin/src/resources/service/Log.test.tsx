import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { ChatMessage } from "../../api/types";
import type { Said } from "./chat";
import { Log } from "./Log";
import { chatKey } from "./useConsole";

const TALK = 5;
const message = (id: number, more: Partial<ChatMessage> = {}) =>
  ({
    id,
    author: "member",
    kind: "text",
    text: `第 ${id} 条`,
    name: "王采购",
    picture: "",
    is_note: false,
    is_read: true,
    created_at: "2026-11-25T02:00:00Z",
    card: null,
    ...more,
  }) as ChatMessage;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

function open(said: Said) {
  const client = new QueryClient();
  client.setQueryData(chatKey(TALK), said);
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Log id={TALK} said={said} going={[]} onAgain={() => undefined} onDrop={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return client;
}

it("says why earlier messages did not come, until they do", async () => {
  let isAway = true;
  vi.stubGlobal("fetch", async () =>
    isAway
      ? Response.json({ message: "系统正忙，请稍后再试" }, { status: 503 })
      : Response.json({ list: [message(1)], has_more: false }),
  );
  const client = open({ messages: [message(9)], hasEarlier: true });
  const earlier = screen.getByRole("button", { name: "查看更早的消息" });
  fireEvent.click(earlier);
  expect((await screen.findByRole("alert")).textContent).toContain("系统正忙，请稍后再试");
  isAway = false;
  fireEvent.click(earlier);
  await waitFor(() => expect(client.getQueryData<Said>(chatKey(TALK))?.messages).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("has room for pictures before they come, and takes those of goods as small as they are shown", () => {
  const card = { title: "阿莫西林胶囊", lines: [], picture: "/media/uploads/a.jpg" };
  open({
    messages: [
      message(1, { kind: "picture", picture: "/admin/api/service/pictures/1" }),
      message(2, { kind: "goods", goods_id: 42, card }),
    ],
    hasEarlier: false,
  });
  const { width, height } = getComputedStyle(screen.getByAltText("王采购发的图片"));
  expect([width, height]).toEqual(["200px", "200px"]);
  const goods = screen.getByRole<HTMLImageElement>("presentation");
  expect([goods.width, goods.height]).toEqual([44, 44]);
  expect(goods.srcset).toContain("/media/uploads/a.jpg?w=96 96w");
});
