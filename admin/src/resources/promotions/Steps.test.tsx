import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { campaignSteps } from "../../api/calls/campaigns";
import { i18nProvider } from "../../i18n/provider";
import { type Offered, Steps } from "./Steps";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };
const PROMOTION = { campaigns: "write", promotion_release: "read", promotion_stop: "write" };
const FINANCE = { campaigns: "read", promotion_release: "write", promotion_stop: "write" };
const SERVICE = { campaigns: "read" };

const draft: Offered = {
  id: 7,
  name: "双旦满减",
  status: "draft",
  updatedAt: "2026-11-26T08:00:00.123Z",
  canEdit: true,
  canDecide: false,
  isOwn: false,
  isOver: false,
  warnings: ["与「福利日」同一叠加组"],
};
const proposed: Offered = { ...draft, status: "proposed", canEdit: false, canDecide: true };
const own: Offered = { ...proposed, canDecide: false, isOwn: true };
const approved: Offered = { ...proposed, status: "approved", canDecide: false };
const over: Offered = { ...approved, isOver: true };

function show(record: Offered, permissions: Record<string, string>) {
  const authProvider = {
    getPermissions: async () => permissions,
    getIdentity: async () => ({ id: 1 }),
  } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <span>已显示</span>
        <Steps
          offer="campaigns"
          record={record}
          steps={campaignSteps}
          handingIn={["不超过上限时直接生效"]}
          consequences={["最多让利 ¥8,000.00"]}
          stopNote="马上停止"
          handedIn={({ status }) => (status === "approved" ? "已生效" : "等待财务批准")}
        />
      </AdminContext>
    </MemoryRouter>,
  );
}

const texts = () =>
  [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")].map(
    ({ textContent }) => textContent,
  );

it.each([
  ["price and promotion with a draft", draft, PROMOTION, ["提交审批", "编辑"]],
  ["price and promotion with their own that waits", own, PROMOTION, ["撤回"]],
  ["price and promotion with what runs", approved, PROMOTION, ["停止"]],
  ["price and promotion with what has ended", over, PROMOTION, []],
  ["finance with what waits", proposed, FINANCE, ["驳回", "批准"]],
  ["finance with what they proposed themselves", own, FINANCE, []],
  ["finance with a draft", draft, FINANCE, []],
  ["finance with what runs", approved, FINANCE, ["停止"]],
  ["service with what runs", approved, SERVICE, []],
])("offers %s what they may do", { timeout: 60_000 }, async (_, record, permissions, offered) => {
  show(record, permissions);
  await screen.findByText("已显示", undefined, PATIENCE);
  await waitFor(() => expect(texts()).toEqual(offered), PATIENCE);
});

it("says what it brings about before it is taken, and sends the reason", {
  timeout: 60_000,
}, async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push([path, JSON.parse(String(init.body))]);
    return new Response(JSON.stringify({ status: "stopped" }), { status: 200 });
  });
  show(approved, PROMOTION);
  fireEvent.click(await screen.findByRole("button", { name: "停止" }, PATIENCE));
  expect(await screen.findByText("马上停止", undefined, PATIENCE)).toBeTruthy();
  fireEvent.click(screen.getByText(/库存不足/));
  fireEvent.click(screen.getByRole("button", { name: "确认停止" }));
  await waitFor(
    () => expect(sent).toEqual([["/admin/api/campaigns/7/stop", { reason: "库存不足" }]]),
    PATIENCE,
  );
});

it("warns before it is handed in", { timeout: 60_000 }, async () => {
  show(draft, PROMOTION);
  fireEvent.click(await screen.findByRole("button", { name: "提交审批" }, PATIENCE));
  expect(await screen.findByText("不超过上限时直接生效", undefined, PATIENCE)).toBeTruthy();
  expect(screen.getByText("注意：与「福利日」同一叠加组")).toBeTruthy();
});

it("approves what was read, and reads anew when it has changed since", { timeout: 60_000 }, async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method !== "POST") return Response.json({});
    sent.push([path, JSON.parse(String(init.body))]);
    const body = { code: 409, message: "活动在你查看之后改过，请看过现在的内容再批准" };
    return Response.json(body, { status: 409 });
  });
  show(proposed, FINANCE);
  fireEvent.click(await screen.findByRole("button", { name: "批准" }, PATIENCE));
  expect(await screen.findByText("最多让利 ¥8,000.00", undefined, PATIENCE)).toBeTruthy();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "批准" }));
  await waitFor(
    () => expect(sent).toEqual([["/admin/api/campaigns/7/approve", { updated_at: proposed.updatedAt }]]),
    PATIENCE,
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENCE);
});
