import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { DrawRecord } from "@/api/types";
import { useNotices } from "@/ui/notices";
import { ClaimDialog } from "./ClaimDialog";

const address = (id: number) => ({
  id,
  name: `收货人${id}`,
  phone: "139",
  province: "湖北省",
  city: "武汉市",
  district: "江岸区",
  street: "解放大道",
  is_default: id === 2 ? 1 : 0,
  refusal: "",
});

let addresses: unknown[];
let reply: [number, object];
let posts: string[];

beforeEach(() => {
  addresses = [address(1), address(2)];
  reply = [200, { code: 200, message: "", data: { number: "JF1" } }];
  posts = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      posts.push(`${url} ${String(init.body)}`);
      const [status, body] = reply;
      return new Response(JSON.stringify(body), { status });
    }
    return new Response(JSON.stringify({ code: 200, message: "", data: { list: addresses } }));
  });
});

function open() {
  const onClose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ClaimDialog record={{ id: 7, name: "保温杯" } as DrawRecord} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onClose;
}
const send = () => userEvent.click(screen.getByRole("button", { name: "寄到这里" }));

it("sends a prize to the usual address, or to the chosen one", async () => {
  const onClose = open();
  const usual = await screen.findByRole("radio", { name: /收货人2/ });
  await waitFor(() => expect((usual as HTMLInputElement).checked).toBe(true));
  await userEvent.click(screen.getByRole("radio", { name: /收货人1/ }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(posts).toEqual(["/api/draw/record/7/claim address_id=1"]);
});

it("says what is wrong with an address at the addresses, and another refusal in place", async () => {
  reply = [422, { code: 422, message: "请选择收货地址", errors: { address_id: ["这个地址已删除"] } }];
  open();
  await screen.findByRole("radio", { name: /收货人2/ });
  await send();
  expect((await screen.findByText("这个地址已删除")).getAttribute("role")).toBe("alert");
  reply = [409, { code: 409, message: "领取时间已过" }];
  await send();
  expect((await screen.findByText("领取时间已过")).getAttribute("role")).toBe("alert");
});

it("asks for an address where there is none", async () => {
  addresses = [];
  open();
  expect(await screen.findByRole("button", { name: "新增地址" })).toBeTruthy();
  await send();
  expect(await screen.findByText("请选择收货地址")).toBeTruthy();
  expect(posts).toEqual([]);
});

it("asks before another address is given up, and closes at once where the usual one stands", async () => {
  const onClose = open();
  const later = () => userEvent.click(screen.getByRole("button", { name: "以后再说" }));
  const usual = await screen.findByRole("radio", { name: /收货人2/ });
  await waitFor(() => expect((usual as HTMLInputElement).checked).toBe(true));
  await userEvent.click(screen.getByRole("radio", { name: /收货人1/ }));
  await later();
  const asked = () => useNotices.getState().boxes;
  expect(asked().map(({ okText }) => okText)).toEqual(["放弃"]);
  expect(onClose).not.toHaveBeenCalled();
  act(() => asked()[0]?.resolve(false));
  await userEvent.click(usual);
  await later();
  expect(asked()).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});
