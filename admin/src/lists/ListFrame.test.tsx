import { fireEvent, render, screen } from "@testing-library/react";
import { AdminContext, type DataProvider, memoryStore, Notification } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { CardList } from "./CardList";
import { ListFrame } from "./ListFrame";

/** A phone. */
beforeEach(() =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);

const exported = vi.fn();

async function show(data: object[], total = data.length) {
  exported.mockClear();
  const dataProvider = { getList: async () => ({ data, total }) };
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={dataProvider as unknown as DataProvider}
        i18nProvider={i18nProvider}
        store={memoryStore()}
      >
        <ListFrame
          resource="client_errors"
          title="页面错误"
          sort={{ field: "id", order: "ASC" }}
          exporter={exported}
        >
          <CardList card={() => "一行"} empty="没有错误" />
        </ListFrame>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByText(data.length > 0 ? "一行" : "没有错误");
  return screen.getByRole<HTMLButtonElement>("button", { name: "导出" });
}

it.each([
  ["an empty list", []],
  ["a list", [{ id: 1 }]],
])("on a phone the export of %s has a name", async (_, data) => {
  const { disabled } = await show(data);
  expect(disabled).toBe(data.length === 0);
});

it.each([
  [20_000, 0],
  [20_001, 1],
])("of %i rows the export says what it leaves out: %i", async (total, notices) => {
  fireEvent.click(await show([{ id: 1 }], total));
  await vi.waitFor(() => expect(exported).toHaveBeenCalled());
  expect(screen.queryAllByText(/文件里只有前 20,000 行/)).toHaveLength(notices);
});
