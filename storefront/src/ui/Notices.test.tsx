import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { noteReached } from "@/api/connection";
import { Dialog } from "./Dialog";
import { Notices } from "./Notices";
import { toast, useNotices } from "./notices";

afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
  noteReached(true);
});

function Shop({ dialogs, onClose }: { dialogs: string[]; onClose?: () => void }) {
  return (
    <>
      <Notices />
      {dialogs.map((title) => (
        <Dialog key={title} title={title} onClose={onClose ?? (() => undefined)}>
          {title}
        </Dialog>
      ))}
    </>
  );
}
/** Words of a region, which must be there before them: what comes together with its region is not read out. */
const heard = (role: "status" | "alert", where = document.body) =>
  within(where)
    .getAllByRole(role)
    .map((region) => region.textContent)
    .join("");
const say: typeof toast = (...words) => act(() => toast(...words));

it("puts short words into the dialog on top, since nothing else can be pressed or read out", () => {
  const { rerender } = render(<Shop dialogs={["改价", "确认"]} />);
  const top = screen.getByRole("dialog", { name: "确认" });
  expect(heard("status", top)).toBe("");
  say("已保存");
  expect(heard("status", top)).toBe("已保存");
  rerender(<Shop dialogs={["改价"]} />);
  expect(within(screen.getByRole("dialog", { name: "改价" })).getByText("已保存")).toBeTruthy();
  rerender(<Shop dialogs={[]} />);
  expect(heard("status")).toBe("已保存");
});

it("reads out what was said when the dialog closed, in the page's region that was there before", () => {
  const { rerender } = render(<Shop dialogs={[]} />);
  const outside = screen.getAllByRole("status");
  rerender(<Shop dialogs={["改价"]} />);
  act(() => {
    toast("已保存");
    rerender(<Shop dialogs={[]} />);
  });
  expect(outside.every((region) => region.isConnected)).toBe(true);
  expect(outside.map((region) => region.textContent).join("")).toBe("已保存");
});

it("says the same for the dialog below the one that closed", () => {
  const { rerender } = render(<Shop dialogs={["改价"]} />);
  const below = within(screen.getByRole("dialog", { name: "改价" })).getAllByRole("status");
  rerender(<Shop dialogs={["改价", "确认"]} />);
  say("已保存");
  rerender(<Shop dialogs={["改价"]} />);
  expect(below.every((region) => region.isConnected)).toBe(true);
  expect(below.map((region) => region.textContent).join("")).toBe("已保存");
});

it("says inside the open dialog that there is no network, and asks by one timer", async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => Promise.reject(new Error("offline")));
  vi.stubGlobal("fetch", asked);
  const { rerender } = render(<Shop dialogs={["改价"]} />);
  act(() => noteReached(false));
  expect(heard("status", screen.getByRole("dialog"))).toContain("网络已断开");
  rerender(<Shop dialogs={["改价", "确认"]} />);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getAllByText("网络已断开")).toHaveLength(1);
});

it("leaves failures twice as long as good news", () => {
  vi.useFakeTimers();
  render(<Shop dialogs={[]} />);
  say("没有保存", { kind: "error" });
  say("已保存");
  act(() => vi.advanceTimersByTime(3000));
  expect([heard("alert"), heard("status")]).toEqual(["没有保存", ""]);
  act(() => vi.advanceTimersByTime(3000));
  expect(heard("alert")).toBe("");
});

it("says failures at once, good news when there is time", () => {
  render(<Shop dialogs={[]} />);
  say("没有保存", { kind: "error" });
  say("已保存");
  expect(heard("alert")).toBe("没有保存");
  expect(heard("status")).toBe("已保存");
});

it("takes presses without closing the dialog around it", async () => {
  const undo = vi.fn();
  const close = vi.fn();
  render(<Shop dialogs={["改价"]} onClose={close} />);
  say("已删除", { action: { label: "撤销", run: undo } });
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "撤销" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  expect(screen.queryByText("已删除")).toBeNull();
});
