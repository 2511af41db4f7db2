// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { i18nProvider } from "../../i18n/provider";
import { TracePartyPanel } from "./TracePartyPanel";

beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

/** A server that knows no code of the company yet; answers what is sent to it. */
function show(permissions: Record<string, string>): unknown[] {
  const sent: unknown[] = [];
  let party = { id: 7, code: "" };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method === "PUT") {
      const body = JSON.parse(String(init.body)) as { code: string };
      sent.push({ path, version: new Headers(init.headers).get("If-Match"), body });
      party = { ...party, code: body.code };
    }
    return Response.json(party, { headers: { ETag: '"3"' } });
  });
  const authProvider = { getPermissions: async () => permissions } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <TracePartyPanel companyId={7} />
      </AdminContext>
    </MemoryRouter>,
  );
  return sent;
}

it("the code of a company is entered with a reason, and shown from then on", {
  timeout: 60_000,
}, async () => {
  const sent = show({ companies: "write" });
  await screen.findByText("没有登记", undefined, PATIENCE);
  fireEvent.click(await screen.findByRole("button", { name: "修改" }, PATIENCE));
  const code = await screen.findByLabelText(/往来单位编码/, { selector: "input" }, PATIENCE);
  fireEvent.change(code, { target: { value: "a1b2c3" } });
  fireEvent.change(screen.getByLabelText(/修改原因/), { target: { value: "照平台登记" } });
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENCE);
  const body = { code: "a1b2c3", reason: "照平台登记" };
  expect(sent).toEqual([{ path: "/admin/api/trace_parties/7", version: '"3"', body }]);
  expect(await screen.findByText("a1b2c3", undefined, PATIENCE)).toBeTruthy();
});

it("who may not change companies reads it", { timeout: 60_000 }, async () => {
  show({ companies: "read" });
  await screen.findByText("没有登记", undefined, PATIENCE);
  expect(screen.queryByRole("button", { name: "修改" })).toBeNull();
});
