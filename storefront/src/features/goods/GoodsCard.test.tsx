import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import { useNotices } from "@/ui/notices";
import { GoodsCard } from "./GoodsCard";

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (_url: string, init?: RequestInit) => {
    sent.push(decodeURIComponent(String(init?.body)));
    return Promise.resolve(new Response(JSON.stringify({ code: 201, message: "", data: { total: 1 } })));
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

describe("a card with a quantity", () => {
  it("buys what stands in the box, and nothing when the box refuses it", async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <GoodsCard withQuantity goods={testGoods({ bzdw: 10, number: 100 })} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const box = screen.getByRole("textbox");
    const add = screen.getByRole("button", { name: /^加购/ });
    const type = (value: string) => {
      fireEvent.change(box, { target: { value } });
      fireEvent.blur(box);
    };
    type("15");
    fireEvent.click(add);
    expect(useNotices.getState().toasts.at(-1)?.message).toContain("请改为 10 或 20");
    expect(sent).toEqual([]);
    type("20");
    fireEvent.click(add);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toContain("[number]=20");
  });
});
