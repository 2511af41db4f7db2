import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { type UserState, userKeys } from "@/features/user/queries";
import { GoodsDocuments } from "./GoodsDocuments";

let fails = false;
const asked: string[] = [];

beforeEach(() => {
  fails = false;
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(
      new Response(JSON.stringify({ code: fails ? 500 : 200, message: "", data: { list: [], total: 0 } })),
    );
  });
});

const passed: UserState = { signedIn: true, base: { is_passed: true } as UserBase };

function open(user?: UserState) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (user) client.setQueryData(userKeys.base, user);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/list/info/7"]}>
        <GoodsDocuments goodsId={7} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

describe("the documents of a goods", () => {
  it("say nothing of being closed until it is known who is here", async () => {
    const client = open();
    expect(screen.queryByText(/开放/)).toBeNull();
    act(() => void client.setQueryData(userKeys.base, passed));
    expect(await screen.findByText(/还没有上传资料/)).toBeTruthy();
  });
  it("lead a visitor to sign in and back here, without asking", () => {
    open({ signedIn: false, base: null });
    const to = `/login?back=${encodeURIComponent("/list/info/7")}`;
    expect(screen.getByRole("link", { name: /登录后查看/ }).getAttribute("href")).toBe(to);
    expect(asked).toEqual([]);
  });
  it("can be asked for again when they did not come", async () => {
    fails = true;
    open(passed);
    const again = await screen.findByRole("button", { name: "重试" });
    fails = false;
    fireEvent.click(again);
    expect(await screen.findByText(/还没有上传资料/)).toBeTruthy();
  });
});
