import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Period } from "./Period";

const now = Date.parse("2026-11-21T04:00:00Z");
const running = { state: "running", starts_at: null, ends_at: "2026-11-21T04:00:10Z" };

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

describe("the time of an activity", () => {
  it("runs by the shop's clock, not the visitor's", () => {
    render(<Period activity={running} ahead={4000} />);
    expect(screen.getByText("进行中")).toBeTruthy();
    expect(screen.getByText("00:00:06")).toBeTruthy();
  });

  it("asks anew once, when its state is over", () => {
    const onTurn = vi.fn();
    render(<Period activity={running} ahead={0} onTurn={onTurn} />);
    act(() => void vi.advanceTimersByTime(9000));
    expect(onTurn).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(5000));
    expect(onTurn).toHaveBeenCalledTimes(1);
  });

  it("asks again by a press when no answer came", () => {
    const onTurn = vi.fn();
    const over = (asking: boolean) => <Period activity={running} ahead={0} onTurn={onTurn} asking={asking} />;
    const { rerender } = render(over(false));
    act(() => void vi.advanceTimersByTime(11_000));
    rerender(over(true));
    expect(screen.getByText("正在更新…")).toBeTruthy();
    rerender(over(false));
    expect(screen.queryByText("正在更新…")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "时间已到，点此刷新" }));
    expect(onTurn).toHaveBeenCalledTimes(2);
  });

  it("says until when, in shop time, and that there is no end", () => {
    render(
      <Period activity={{ ...running, state: "waiting", starts_at: "2026-11-22T16:00:00Z" }} ahead={0} />,
    );
    expect(screen.getByText("距开始", { exact: false })).toBeTruthy();
    expect(screen.getByText(/11\/23 00:00 至 11\/21 12:00/)).toBeTruthy();
  });
});
