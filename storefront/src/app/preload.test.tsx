import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { userKeys } from "@/features/user/queries";
import * as furtherPages from "./FurtherPage";
import { matchRow } from "./match";
import { FurtherPage, GoodsDetailPage } from "./pages";
import { preloadLinks, REST_MS } from "./preload";
import { RouteElement } from "./RouteElement";

const detail = { default: () => null, preload: vi.fn() };
const further = vi.fn<typeof furtherPages.load>();
const client = new QueryClient();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(GoodsDetailPage, "load").mockResolvedValue(detail);
  vi.spyOn(FurtherPage, "load").mockResolvedValue({ ...furtherPages, load: further });
  further.mockResolvedValue({ default: () => null });
  stop = preloadLinks(client);
  render(
    <>
      <a href="/list/info/7?is_jxq=2">
        <b>阿莫西林</b>
      </a>
      <a href="/order/info/Y1">订单</a>
      <a href="/help">帮助</a>
      <a href="https://example.com/list/info/8">别处</a>
    </>,
  );
});
afterEach(() => {
  stop();
  client.clear();
  vi.clearAllMocks();
});
const rest = () => act(() => vi.advanceTimersByTimeAsync(REST_MS));

it("fetches code and data of the page on whose link the pointer rests", async () => {
  fireEvent.pointerOver(screen.getByText("阿莫西林"));
  expect(GoodsDetailPage.load).not.toHaveBeenCalled();
  await rest();
  expect(detail.preload).toHaveBeenCalledExactlyOnceWith(
    client,
    expect.objectContaining({ id: "7" }),
    new URLSearchParams("is_jxq=2"),
    expect.anything(),
  );
});

it("does the same for the focus, and follows redirects", async () => {
  fireEvent.focusIn(screen.getByText("帮助"));
  await rest();
  expect(further).toHaveBeenCalledExactlyOnceWith("/help/xrzn/hyzc");
});

it("asks for a buyer's data only while one is signed in", async () => {
  const preload = vi.fn();
  further.mockResolvedValue({ default: () => null, preload });
  fireEvent.pointerOver(screen.getByText("订单"));
  await rest();
  expect(further).toHaveBeenCalledWith("/order/info/:id");
  expect(preload).not.toHaveBeenCalled();
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "kangtai" } });
  fireEvent.pointerOver(screen.getByText("帮助"));
  fireEvent.pointerOver(screen.getByText("订单"));
  await rest();
  expect(preload).toHaveBeenCalledOnce();
});

it("fetches nothing for links that are only passed, and none of other sites", async () => {
  fireEvent.pointerOver(screen.getByText("阿莫西林"));
  fireEvent.pointerOver(screen.getByText("别处"));
  await rest();
  expect(GoodsDetailPage.load).not.toHaveBeenCalled();
});

it("lets a page's code come while it is asked who the buyer is", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { row } = matchRow("/order");
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/order"]}>
        <RouteElement row={row} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(further).toHaveBeenCalledWith("/order");
});
