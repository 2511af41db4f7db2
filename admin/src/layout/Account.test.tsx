import { render, screen } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { Account } from "./Account";

function show(isSmall: boolean) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    media: query,
    matches: query.includes("max-width") === isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const authProvider = { getIdentity: async () => ({ id: 7, fullName: "沈慧" }) } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <Account />
      </AdminContext>
    </MemoryRouter>,
  );
}

it("is called by its owner's name, and where only the icon fits in words of ours", async () => {
  show(false);
  expect(await screen.findByRole("button", { name: "沈慧" })).toBeTruthy();
});

it("is no Profile on a phone", async () => {
  show(true);
  expect(await screen.findByRole("button", { name: "我的账号" })).toBeTruthy();
});
