import { render, screen } from "@testing-library/react";
import { AdminContext, type DataProvider, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { CardList } from "./CardList";
import { csvExporter } from "./csv";
import { ListFrame } from "./ListFrame";

/** A phone. */
beforeEach(() =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);

it.each([
  ["an empty list", []],
  ["a list", [{ id: 1 }]],
])("on a phone the export of %s has a name", async (_, data) => {
  const dataProvider = { getList: async () => ({ data, total: data.length }) };
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
          exporter={csvExporter("页面错误", [])}
        >
          <CardList card={() => "一行"} empty="没有错误" />
        </ListFrame>
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByText(data.length > 0 ? "一行" : "没有错误");
  const { disabled } = screen.getByRole<HTMLButtonElement>("button", { name: "导出" });
  expect(disabled).toBe(data.length === 0);
});
