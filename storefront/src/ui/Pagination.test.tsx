import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { clampPage, lastPage, Pagination, pageWindow } from "./Pagination";

describe("pagination", () => {
  it("knows the last page", () => {
    expect(lastPage(0, 40)).toBe(1);
    expect(lastPage(40, 40)).toBe(1);
    expect(lastPage(41, 40)).toBe(2);
  });
  it("clamps whatever comes", () => {
    expect([0, -5, 999, Number.NaN, 2.9].map((n) => clampPage(n, 5))).toEqual([1, 1, 5, 1, 2]);
  });
  it("leaves gaps only where a page would be hidden", () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  });
  it("can't be driven out of range", () => {
    const onChange = vi.fn();
    render(<Pagination page={5} perPage={10} total={50} onChange={onChange} />);
    expect(screen.getByText("下一页")).toHaveProperty("disabled", true);
    fireEvent.change(screen.getByLabelText(/到第/), { target: { value: "９９" } });
    fireEvent.submit(screen.getByLabelText(/到第/));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/到第/), { target: { value: "0" } });
    fireEvent.submit(screen.getByLabelText(/到第/));
    expect(onChange).toHaveBeenCalledWith(1);
  });
  it("says how many there are, and where the pages end before", () => {
    const { rerender } = render(<Pagination page={1} perPage={10} total={50} onChange={vi.fn()} />);
    expect(screen.getByText(/^共/).textContent).toBe("共 50 条");
    rerender(<Pagination page={1} perPage={10} total={50} all={80} onChange={vi.fn()} />);
    expect(screen.getByText(/^共/).textContent).toBe("共 80 条，只能翻到第 50 条，请加筛选条件");
  });
  it("brings a page beyond the end back", () => {
    const onChange = vi.fn();
    render(<Pagination page={99} perPage={10} total={50} onChange={onChange} />);
    fireEvent.click(screen.getByText("上一页"));
    expect(onChange).toHaveBeenCalledWith(4);
  });
  it("is not there for a single page", () => {
    const { container } = render(<Pagination page={1} perPage={40} total={3} onChange={vi.fn()} />);
    expect(container.innerHTML).toBe("");
  });
});
