import { fireEvent, render, screen } from "@testing-library/react";
import { ListContextProvider } from "react-admin";
import { expect, it, vi } from "vitest";
import { ListError } from "./ListError";

function show(filterValues: Record<string, unknown>) {
  const setFilters = vi.fn();
  const list = { error: new Error("应为整数"), filterValues, setFilters, refetch: vi.fn() };
  render(
    <ListContextProvider value={list as never}>
      <ListError />
    </ListContextProvider>,
  );
  return setFilters;
}

it("lets a filter go that the server refuses", () => {
  const setFilters = show({ status: "xyz" });
  expect(screen.getByText("应为整数")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "清空筛选" }));
  expect(setFilters).toHaveBeenCalledWith({}, {});
});

it("has nothing to clear where nothing is filtered", () => {
  show({});
  expect(screen.queryByRole("button", { name: "清空筛选" })).toBeNull();
  expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
});
