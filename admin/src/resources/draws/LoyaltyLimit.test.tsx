import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { i18nProvider } from "../../i18n/provider";
import { LoyaltyLimitButton } from "../promotions/LoyaltyLimit";
import { StartHint } from "./StartHint";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

interface Sent {
  path: string;
  version: string | null;
  body: unknown;
}

/** A server with one rule; answers what is sent to it. */
function show(permissions: Record<string, string>): Sent[] {
  const sent: Sent[] = [];
  let rules = { id: 1, finance_above: "5000.00" };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method === "PUT") {
      const body = JSON.parse(String(init.body)) as { finance_above: string };
      sent.push({ path, version: new Headers(init.headers).get("If-Match"), body });
      rules = { ...rules, finance_above: body.finance_above };
    }
    return Response.json(rules, { headers: { ETag: '"4"' } });
  });
  const authProvider = { getPermissions: async () => permissions } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <StartHint />
        <LoyaltyLimitButton />
      </AdminContext>
    </MemoryRouter>,
  );
  return sent;
}

const open = async () => {
  await screen.findByText(/成本超过 ¥5,000.00 或有实物奖品时/, undefined, PATIENCE);
  fireEvent.click(screen.getByRole("button", { name: "审批规则" }));
  return screen.findByLabelText<HTMLInputElement>(/超过多少要财务批准/, undefined, PATIENCE);
};

it("finance sets it with a reason, and the form of draws says the new amount", {
  timeout: 60_000,
}, async () => {
  const sent = show({ draws: "read", promotion_release: "write" });
  const amount = await open();
  expect(amount.value).toBe("5000.00");
  fireEvent.change(amount, { target: { value: "100" } });
  fireEvent.blur(amount);
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await screen.findByText("必填", undefined, PATIENCE);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/修改原因/), { target: { value: " 收紧 " } });
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENCE);
  expect(sent).toEqual([
    {
      path: "/admin/api/draw_rules",
      version: '"4"',
      body: { finance_above: "100.00", reason: "收紧" },
    },
  ]);
  expect(await screen.findByText(/成本超过 ¥100.00 或有实物奖品时/, undefined, PATIENCE)).toBeTruthy();
});

it("everybody else reads it", { timeout: 60_000 }, async () => {
  show({ draws: "write", promotion_release: "read" });
  expect((await open()).disabled).toBe(true);
  expect(screen.getByText(/由财务修改/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
  expect(screen.queryByLabelText(/修改原因/)).toBeNull();
});
