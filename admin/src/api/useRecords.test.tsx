import { render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type DataProvider, RecordContextProvider, ResourceContextProvider } from "react-admin";
import { expect, expectTypeOf, it, vi } from "vitest";
import type { components } from "./schema.gen";
import type { Brand, Company } from "./types";
import {
  type useListOf,
  useRecordOf,
  type useReferenced,
  useRowOf,
  type useRows,
  useRowsBelow,
} from "./useRecords";
import type { Read } from "./versions";

function Name() {
  return <b>{useRecordOf("brands")?.name}</b>;
}

const shownIn = (resource: string) =>
  render(
    <ResourceContextProvider value={resource}>
      <RecordContextProvider value={{ id: 1, name: "云南白药" }}>
        <Name />
      </RecordContextProvider>
    </ResourceContextProvider>,
  );

it("gives the record of the resource that is named", () => {
  shownIn("brands");
  expect(screen.getByText("云南白药")).toBeTruthy();
});

it("never takes the record of another resource for it", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => shownIn("makers")).toThrow("one of makers, not of brands");
});

it("asks for a list below a record at the record's address", async () => {
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  function Rows() {
    useRowsBelow("goods_imports/{id}/rows", 12, { pagination: { page: 1, perPage: 50 } });
    return null;
  }
  render(
    <AdminContext dataProvider={{ getList } as unknown as DataProvider}>
      <Rows />
    </AdminContext>,
  );
  await waitFor(() => expect(getList).toHaveBeenCalledTimes(1));
  expect(getList).toHaveBeenCalledWith("goods_imports/12/rows", expect.anything());
});

it("has the types that the API describes", () => {
  type Row<Query extends { data?: readonly unknown[] | undefined }> = NonNullable<Query["data"]>[number];
  expectTypeOf(useRecordOf<"brands">).returns.toEqualTypeOf<(Brand & Read) | undefined>();
  expectTypeOf(useRowOf<"companies">).returns.toEqualTypeOf<Company | undefined>();
  expectTypeOf<Row<ReturnType<typeof useRows<"brands">>>>().toEqualTypeOf<Brand>();
  expectTypeOf<Row<ReturnType<typeof useListOf<"brands">>>>().toEqualTypeOf<Brand>();
  expectTypeOf<Row<ReturnType<typeof useRowsBelow<"goods_imports/{id}/rows">>>>().toEqualTypeOf<
    components["schemas"]["AdminGoodsImportRow"]
  >();
  expectTypeOf<ReturnType<typeof useReferenced<"brands">>["referenceRecord"]>().toEqualTypeOf<
    Brand | undefined
  >();
});
