import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { COUNTS } from "../api/askAnew";
import { i18nProvider } from "../i18n/provider";
import { Account } from "./Account";

function show(isSmall: boolean, queues: readonly string[] = []) {
  const counts = queues.map((name) => ({ name, list: name, filter: {}, total: 1 }));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(counts)));
  vi.stubGlobal("matchMedia", (query: string) => ({
    media: query,
    matches: query.includes("max-width") === isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const authProvider = { getIdentity: async () => ({ id: 7, fullName: "沈慧" }) } as unknown as AuthProvider;
  const queryClient = new QueryClient();
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
        <Account />
      </AdminContext>
    </MemoryRouter>,
  );
  return queryClient;
}

it("is called by its owner's name, and where only the icon fits in words of ours", async () => {
  show(false);
  expect(await screen.findByRole("button", { name: "沈慧" })).toBeTruthy();
});

it("is no Profile on a phone", async () => {
  show(true);
  expect(await screen.findByRole("button", { name: "我的账号" })).toBeTruthy();
});

it("switches the tone of new orders, for those whose work they are", async () => {
  localStorage.clear();
  show(false, ["picking"]);
  fireEvent.click(await screen.findByRole("button", { name: "沈慧" }));
  fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "新订单提示音：关", checked: false }));
  expect(
    await screen.findByRole("menuitemcheckbox", { name: "新订单提示音：开", checked: true }),
  ).toBeTruthy();
  expect(localStorage.getItem("new_order_sound")).toBe("1");
  fireEvent.click(screen.getByRole("menuitemcheckbox", { name: "新订单提示音：开" }));
  expect(localStorage.getItem("new_order_sound")).toBeNull();
});

it("offers no tone of orders to those who handle none", async () => {
  const client = show(false, ["feedback"]);
  fireEvent.click(await screen.findByRole("button", { name: "沈慧" }));
  expect(await screen.findByText("我的账号")).toBeTruthy();
  await waitFor(() => expect(client.getQueryData([COUNTS])).toHaveLength(1));
  expect(screen.queryByRole("menuitemcheckbox")).toBeNull();
});
