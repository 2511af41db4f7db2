import { render, screen } from "@testing-library/react";
import { AdminContext, type DataProvider, memoryStore } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, expectTypeOf, it, vi } from "vitest";
import type { Brand } from "../api/types";
import { i18nProvider } from "../i18n/provider";
import { listOf } from "./listOf";

const Brands = listOf("brands");

it("shows the rows of the resource that it is made for, and of no other", async () => {
  const getList = vi.fn(async () => ({ data: [{ id: 1, name: "云南白药" }], total: 1 }));
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={{ getList } as unknown as DataProvider}
        i18nProvider={i18nProvider}
        store={memoryStore()}
      >
        <Brands.ListFrame
          title="品牌"
          sort={{ field: "id", order: "ASC" }}
          exporter={Brands.csvExporter("品牌", [{ label: "名称", value: ({ name }) => name }])}
        >
          <Brands.DataTable>
            <Brands.DataTable.Col source="name" />
          </Brands.DataTable>
        </Brands.ListFrame>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText("云南白药")).toBeTruthy();
  expect(getList).toHaveBeenCalledWith("brands", expect.anything());
});

it("has no part that could be given rows of another type", () => {
  type Column = Parameters<typeof Brands.DataTable.Col>[0];
  expectTypeOf<Parameters<NonNullable<Column["render"]>>[0]>().toEqualTypeOf<Brand>();
  expectTypeOf<Parameters<Parameters<typeof Brands.CardList>[0]["card"]>[0]>().toEqualTypeOf<Brand>();
  expectTypeOf<Parameters<ReturnType<typeof Brands.csvExporter>>[0]>().toEqualTypeOf<Brand[]>();
});
