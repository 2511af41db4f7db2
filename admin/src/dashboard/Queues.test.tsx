// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { AdminContext, type AuthProvider, type DataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { Queues } from "./Queues";

afterEach(cleanup);

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };
const waiting: Record<string, number> = { transfer_slips: 3, invoices: 1 };

function show(permissions: Record<string, string>) {
  const authProvider = { getPermissions: async () => permissions } as unknown as AuthProvider;
  const dataProvider = {
    getList: async (resource: string) => ({ data: [], total: waiting[resource] ?? 0 }),
  } as unknown as DataProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <Queues />
      </AdminContext>
    </MemoryRouter>,
  );
}

it("counts what waits for these rights and leads there", { timeout: 60_000 }, async () => {
  show({ payments: "write", transfer_slips: "write", invoices: "write", orders: "read", reviews: "read" });
  const slips = await screen.findByRole("link", { name: /转账确认\s*3/ }, PATIENCE);
  expect(slips.getAttribute("href")).toContain("/transfer_slips");
  expect(await screen.findByRole("link", { name: /开票失败\s*1/ }, PATIENCE)).toBeTruthy();
  expect(screen.queryByText("订单审核")).toBeNull();
  expect(screen.queryByText("售后待受理")).toBeNull();
});
