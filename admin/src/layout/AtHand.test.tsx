import { render } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { AtHand } from "./AtHand";

/** What is said to the server by who chose to be online before this page was loaded. */
function open(permissions: object, duty: string | null = null) {
  sessionStorage.setItem("service.choice", "7 online");
  const said: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method === "POST") said.push(`${path} ${init.body}`);
    return new Response(JSON.stringify({ me: { id: 7, presence: "online" }, queue: [], mine: [] }));
  });
  const known = vi.fn(async () => ({ id: 7, duty }));
  const authProvider = {
    getPermissions: async () => permissions,
    getIdentity: known,
  } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <AtHand />
      </AdminContext>
    </MemoryRouter>,
  );
  return { said, known };
}

it("says on whichever page that somebody who answers buyers is here", async () => {
  const { said } = open({ service: "write" });
  await vi.waitFor(
    () => expect(said).toEqual(['/admin/api/service/availability {"state":"online"}']),
    20_000,
  );
});

it.each([
  ["only watches", { service: "read" }, null],
  ["must see to their account first", { service: "write" }, "password"],
])("says nothing for who %s", async (_, permissions, duty) => {
  const { said, known } = open(permissions, duty);
  await vi.waitFor(() => expect(known).toHaveBeenCalled(), 20_000);
  await vi.dynamicImportSettled();
  expect(said).toEqual([]);
});
