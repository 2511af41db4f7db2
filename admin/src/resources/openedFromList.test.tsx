import { QueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import {
  AdminContext,
  type AuthProvider,
  type DataProvider,
  ResourceContextProvider,
  TextField,
} from "react-admin";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { Show } from "../fields/Show";
import { Edit } from "../forms/Edit";
import { RecallShow } from "./recalls/show";
import { ReceiptShow } from "./receipts/show";

/** The page of a record whose row, without what only the page shows, is already known from the list. */
function open(
  resource: string,
  row: { id: number },
  record: object,
  page: ReactNode,
  authProvider?: AuthProvider,
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: false } } });
  queryClient.setQueryData([resource, "getOne", { id: String(row.id), meta: undefined }], row);
  const dataProvider = { getOne: () => Promise.resolve({ data: { ...row, ...record } }) };
  render(
    <MemoryRouter initialEntries={[`/${resource}/${row.id}/show`]}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider as unknown as DataProvider}
        queryClient={queryClient}
      >
        <ResourceContextProvider value={resource}>
          <Routes>
            <Route path={`/${resource}/:id/show`} element={page} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}

it("a recall names the customers who got the batch, not that there are none", async () => {
  const row = { id: 1, goods_name: "别嘌醇片", batch_number: "B1", status: "issued", companies: [] };
  const company = { company_id: 1, company: "武汉仁心大药房", phone: "138", orders: [], shipped: 4 };
  open("recalls", row, { companies: [{ ...company, answered_at: null }] }, <RecallShow />);
  expect(await screen.findByText("武汉仁心大药房")).toBeTruthy();
  expect(screen.queryByText(/没有发给过任何客户/)).toBeNull();
});

it("a receipt stands beside the samples that were handed in", async () => {
  const row = { id: 1, order_id: "YJ1", status: 20, note_form: "", specimens: [] };
  const specimen = { licence_id: 8, kind_text: "收货委托书", number: "RX-SH-1", valid_to: "", form: "image" };
  open("receipts", row, { specimens: [specimen] }, <ReceiptShow />);
  expect(await screen.findByText(/收货委托书 RX-SH-1/)).toBeTruthy();
  expect(screen.queryByText(/没有备案/)).toBeNull();
});

it.each([
  ["a form", Edit],
  ["a page", Show],
] as const)(
  "%s reads the whole record, also while it is still asked who may",
  { timeout: 60_000 },
  async (_, View) => {
    const authProvider = {
      checkAuth: async () => undefined,
      canAccess: async () => true,
      getPermissions: async () => ({}),
    } as unknown as AuthProvider;
    const view = (
      <View>
        <TextField source="body" emptyText="没有正文" />
      </View>
    );
    open("articles", { id: 1 }, { body: "注册要三步" }, view, authProvider);
    expect(await screen.findByText("注册要三步", undefined, { timeout: 20_000 })).toBeTruthy();
  },
);
