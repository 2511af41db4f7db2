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
const waiting: Record<string, number> = {
  transfer_slips: 3,
  invoices: 1,
  batch_reports: 2,
  recalls: 4,
  goods_receipts: 5,
  campaigns: 6,
  coupons: 7,
  wallet_proposals: 8,
};

function show(permissions: Record<string, string>, roles: string[]) {
  const authProvider = {
    getPermissions: async () => permissions,
    getIdentity: async () => ({ id: 1, roles }),
  } as unknown as AuthProvider;
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

const named = (name: RegExp) => screen.findByRole("link", { name }, PATIENCE);

it("counts what waits for these rights and leads there", { timeout: 60_000 }, async () => {
  show(
    { payments: "write", transfer_slips: "write", invoices: "write", orders: "read", reviews: "read" },
    [],
  );
  const slips = await named(/转账确认\s*3/);
  expect(slips.getAttribute("href")).toContain("/transfer_slips");
  expect(await named(/开票失败\s*1/)).toBeTruthy();
  expect(screen.queryByText("订单审核")).toBeNull();
  expect(screen.queryByText("售后待受理")).toBeNull();
});

const CLAIMS = ["售后待受理", "退货待收货", "退货待验收", "售后待退款", "换货待补发", "不合格待寄回"];

it.each([
  ["service", ["售后待受理"]],
  ["warehouse", ["退货待收货", "换货待补发", "不合格待寄回"]],
  ["qa", ["售后待受理", "退货待验收"]],
  ["finance", ["售后待退款"]],
])("shows of the claims what %s does", { timeout: 60_000 }, async (role, texts) => {
  show({ after_sales: "write" }, [role]);
  await named(new RegExp(texts[0] as string));
  expect(CLAIMS.filter((text) => screen.queryByText(text))).toEqual(texts);
});

it("asks those who accept for the deliveries that wait, and not those who receive", {
  timeout: 60_000,
}, async () => {
  show({ goods_receipts: "read", acceptance: "write" }, ["qa"]);
  const link = await named(/收货待验收\s*5/);
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
    '/goods_receipts?filter={"status":"waiting"}',
  );
  cleanup();
  show({ goods_receipts: "write", acceptance: "read", shipments: "write" }, ["warehouse"]);
  await named(/待填运单/);
  expect(screen.queryByText("收货待验收")).toBeNull();
});

it("has what nobody was told of before", { timeout: 60_000 }, async () => {
  show({ reports: "write", recalls: "write", shipments: "write" }, ["qa"]);
  const asked = await named(/催要药检报告\s*2/);
  expect(decodeURIComponent(asked.getAttribute("href") ?? "")).toBe('/batch_reports?filter={"asked":true}');
  expect(await named(/召回待复核\s*4/)).toBeTruthy();
  expect(await named(/待填运单\s*0/)).toBeTruthy();
});

const PROMOTIONS = ["活动待批准", "优惠券待批准", "抽奖待批准", "奖品待发放", "人工调整待复核"];

it.each([
  [
    "who releases promotions",
    { promotions: "read", promotion_release: "write", payments: "write" },
    PROMOTIONS,
  ],
  ["who proposes them", { promotions: "write", promotion_release: "read", wallet: "write" }, []],
])(
  "counts what waits for a decision for those %s",
  {
    timeout: 60_000,
  },
  async (_, permissions, texts) => {
    show({ ...permissions, shipments: "write" }, []);
    await named(/待填运单/);
    if (texts.length > 0) {
      await named(/活动待批准\s*6/);
      await named(/优惠券待批准\s*7/);
      await named(/人工调整待复核\s*8/);
    }
    expect(PROMOTIONS.filter((text) => screen.queryByText(text))).toEqual(texts);
  },
);
