import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Link, MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mayReload, watchChunks, whole } from "./chunks";
import { PageBoundary } from "./PageBoundary";

const reload = vi.fn();
const broken = new Error("boom");
let breaks = true;

function Page() {
  if (breaks) throw broken;
  return <p>商品</p>;
}
function open(page: ReactNode = <Page />) {
  render(
    <MemoryRouter>
      <Link to="/list">别的页面</Link>
      <PageBoundary waiting={<p>加载中</p>}>
        <Suspense>{page}</Suspense>
      </PageBoundary>
    </MemoryRouter>,
  );
}
/** As the bundler says it. */
function lose(error: Error) {
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
}

watchChunks();
beforeEach(() => {
  breaks = true;
  reload.mockReset();
  vi.stubGlobal("location", { ...window.location, reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("a page that breaks", () => {
  it("leaves what is around it standing, and opens when it is tried again", () => {
    open();
    expect(screen.getByRole("alert").textContent).toContain("页面没有打开");
    breaks = false;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(screen.getByText("商品")).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
  it("gives way to another page", () => {
    open();
    breaks = false;
    act(() => fireEvent.click(screen.getByRole("link", { name: "别的页面" })));
    expect(screen.getByText("商品")).toBeTruthy();
  });
});

describe("a page whose file is gone", () => {
  it("is fetched anew once, and then says so", async () => {
    lose(broken);
    open();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.getByText("加载中")).toBeTruthy();
    open();
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
  it("is no other case when it came half written", async () => {
    sessionStorage.clear();
    const Half = lazy(() => whole(Promise.resolve({} as { default: ComponentType })));
    open(<Half />);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });
  it("stays and says why where the server can't be reached", async () => {
    sessionStorage.clear();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    lose(broken);
    open();
    expect(screen.getByRole("alert").textContent).toContain("网络已断开");
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    vi.restoreAllMocks();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
  it("may reload again after a while, and never where that can't be remembered", () => {
    expect([0, 59_000, 61_000].map((ms) => mayReload(1_000_000 + ms))).toEqual([true, false, true]);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(mayReload(9_000_000)).toBe(false);
  });
});
