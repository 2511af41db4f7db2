import { fireEvent, render, screen } from "@testing-library/react";
import { CoreAdminContext, HttpError, ListContextProvider, memoryStore, type Store } from "react-admin";
import { expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { ListError } from "./ListError";

const KEPT = "orders.listParams";
let store: Store;

function show(filterValues: Record<string, unknown>, error = new Error("应为整数")) {
  store = memoryStore({ [KEPT]: { filter: filterValues } });
  const setFilters = vi.fn();
  const list = { error, filterValues, setFilters, refetch: vi.fn(), resource: "orders" };
  render(
    <CoreAdminContext store={store} i18nProvider={i18nProvider}>
      <ListContextProvider value={list as never}>
        <ListError />
      </ListContextProvider>
    </CoreAdminContext>,
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

it("names the field that the server refused, and remembers its filter no more", () => {
  show({ status: "abc" }, new HttpError("应为整数", 422, { errors: { status: "应为整数" } }));
  expect(screen.getByText("状态：应为整数")).toBeTruthy();
  expect(store.getItem(KEPT)).toBeUndefined();
});

it("remembers the filter of a list that could not be read just now", () => {
  show({ status: "10" }, new HttpError("系统正忙，请稍后再试", 503, {}));
  expect(store.getItem(KEPT)).toBeDefined();
});
