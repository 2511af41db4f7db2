import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { later } from "./later";
import { mayReload } from "./reload";

const reload = vi.fn();
let unsaved = false;
vi.mock("../api/unsaved", () => ({ hasUnsaved: () => unsaved }));

const file = { OrderList: ({ title }: { title: string }) => <p>{title}</p> };
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

function open(load: () => Promise<typeof file>) {
  const OrderList = later(load, ({ OrderList }) => OrderList);
  render(
    <Suspense fallback={<p>加载中</p>}>
      <OrderList title="订单" />
    </Suspense>,
  );
}

beforeEach(() => {
  unsaved = false;
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal("location", { ...window.location, reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
});

describe("a screen that is loaded later", () => {
  it("is shown when its file has come", async () => {
    open(() => Promise.resolve(file));
    expect(screen.getByText("加载中")).toBeTruthy();
    expect(await screen.findByText("订单")).toBeTruthy();
  });

  it("is shown at once when somebody had a look at its link before", async () => {
    const OrderList = later(
      () => Promise.resolve(file),
      ({ OrderList }) => OrderList,
    );
    await OrderList.preload();
    render(<OrderList title="订单" />);
    expect(screen.getByText("订单")).toBeTruthy();
  });

  it("is asked for again when it did not come before anybody went there", async () => {
    const load = vi.fn(() => Promise.resolve(file)).mockImplementationOnce(missing);
    const OrderList = later(load, ({ OrderList }) => OrderList);
    await OrderList.preload();
    render(
      <Suspense>
        <OrderList title="订单" />
      </Suspense>,
    );
    expect(await screen.findByText("订单")).toBeTruthy();
  });
});

describe("a screen whose file is gone", () => {
  it("loads the newer release once, and then says so", async () => {
    open(missing);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    open(missing);
    expect((await screen.findByRole("alert")).textContent).toContain("后台可能刚更新过");
    fireEvent.click(screen.getByRole("button", { name: "刷新" }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it("is no other case when it came half written", async () => {
    open(() => Promise.resolve({} as typeof file));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("leaves what somebody typed beside it alone", async () => {
    unsaved = true;
    open(missing);
    expect(await screen.findByRole("alert")).toBeTruthy();
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
  });

  it("waits for the network, and comes with it", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    open(missing);
    expect((await screen.findByRole("alert")).textContent).toContain("网络已断开");
    expect(reload).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it("may be loaded anew again after a while, and never where that can't be remembered", () => {
    expect([0, 59_000, 61_000].map((ms) => mayReload(1_000_000 + ms))).toEqual([true, false, true]);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(mayReload(9_000_000)).toBe(false);
  });
});
