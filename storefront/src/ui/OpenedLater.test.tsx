import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, lazy, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Notices } from "./Notices";
import { OpenedLater, PlacedLater } from "./OpenedLater";

const reload = vi.fn();

function Page({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Dialog] = useState(() => lazy(load));
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        确认收货
      </button>
      {open && (
        <OpenedLater onLost={() => setOpen(false)}>
          <Dialog />
        </OpenedLater>
      )}
      <Notices />
    </>
  );
}
const press = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "确认收货" })));
const answer = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal("location", { ...window.location, reload });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("")));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("says at every press that it did not come, and offers to load the page anew", async () => {
  render(<Page load={missing} />);
  await press();
  expect((await screen.findByRole("alertdialog")).textContent).toContain("网站可能刚更新过");
  await answer("先不刷新");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  await press();
  await answer("刷新页面");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it("is no other case when it came half written", async () => {
  render(<Page load={() => Promise.resolve({} as { default: ComponentType })} />);
  await press();
  expect(await screen.findByRole("alertdialog")).toBeTruthy();
  await answer("先不刷新");
});

it("says so where the server still can't be reached", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  render(<Page load={missing} />);
  await press();
  expect((await screen.findByRole("alertdialog")).textContent).toContain("网络已断开");
  await answer("刷新页面");
  expect(await screen.findByText(/还是连不上/)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

it("says in the place of a part of the page that it is missing", async () => {
  const Part = lazy(missing);
  render(
    <PlacedLater fallback={<p>加载中</p>}>
      <Part />
    </PlacedLater>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("没有加载出来");
  await answer("重试");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it("says that the press has arrived while what it opens is on its way, and no longer", async () => {
  vi.useFakeTimers();
  let come = (_: { default: ComponentType }) => {};
  const load = () =>
    new Promise<{ default: ComponentType }>((resolve) => {
      come = resolve;
    });
  render(<Page load={load} />);
  await press();
  expect(screen.queryByText(/正在打开/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.getByText("正在打开，请稍候")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByText("还在打开，可能是网络较慢，不用重复点击")).toBeTruthy();
  expect(screen.queryByText(/正在打开/)).toBeNull();
  come({ default: () => <p>收货单</p> });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByText("收货单")).toBeTruthy();
  expect(screen.queryByText(/打开/)).toBeNull();
  vi.useRealTimers();
});
