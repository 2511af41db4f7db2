import { screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it, vi } from "vitest";
import type { SupplierReturn } from "../../api/types";
import { useCan } from "../../api/useCan";
import { said, show, until } from "../../forms/dialogTesting";
import { ReturnActions } from "./Decision";
import { SupplierReturnList } from "./list";

const HINDRANCE = "登记和审核不能是同一个人，请让同事审核";
const row = {
  id: 7,
  number: "GT1",
  supplier: "国药控股",
  goods_name: "阿莫西林胶囊",
  batch_number: "B001",
  quantity: 3,
  unit: "盒",
  source_text: "待处理区",
  reason: "近效期",
  status: "waiting",
  status_text: "待审核",
  asked_by: "罗大勇",
  asked_at: "2026-11-26T00:00:00Z",
  decided_by: "",
  decided_at: null,
  opinion: "",
  hindrance: "",
  codes: [],
} as unknown as SupplierReturn;
const waiting = { ...row, id: 7, hindrance: HINDRANCE } as SupplierReturn;
const refused = {
  ...row,
  id: 8,
  number: "GT2",
  status: "refused",
  status_text: "未同意",
  decided_by: "沈慧",
  decided_at: "2026-11-26T01:00:00Z",
  opinion: "还在销售",
} as SupplierReturn;

const writes = { goods_receipts: "write" };
const reads = { goods_receipts: "read" };

/** Says once the rights are known. */
const Session = () => {
  const can = useCan();
  if (!can("goods_receipts", "read")) return null;
  return <p>{can("goods_receipts", "write") ? "登记" : "查看"}</p>;
};

it.each([
  [{ status: "waiting" }, writes, ["审核", "撤回"]],
  [{ status: "waiting" }, reads, ["审核"]],
  [{ status: "waiting", hindrance: HINDRANCE }, writes, ["撤回"]],
  [{ status: "waiting", hindrance: HINDRANCE }, reads, []],
  [{ status: "sent" }, writes, ["退出单"]],
  [{ status: "sent" }, reads, ["退出单"]],
  [{ status: "refused" }, writes, []],
  [{ status: "withdrawn" }, writes, []],
] as const)("%#: of %j, who has the rights %j sees %j", async (part, permissions, buttons) => {
  show(
    <>
      <ReturnActions row={{ ...row, ...part } as SupplierReturn} />
      <Session />
    </>,
    { permissions },
  );
  await said(permissions === writes ? "登记" : "查看");
  await until(() =>
    expect(
      [...screen.queryAllByRole("button"), ...screen.queryAllByRole("link")].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(buttons),
  );
});

const list = (
  <ResourceContextProvider value="supplier_returns">
    <SupplierReturnList />
  </ResourceContextProvider>
);
const world = { lists: { supplier_returns: [waiting, refused] }, permissions: reads };

it("shows the state beside the number, and what was decided with its reason", async () => {
  show(list, world);
  await said("还在销售");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "单号、登记",
    "状态",
    "商品",
    "数量",
    "退货原因",
    "审核",
    "操作",
  ]);
  expect(screen.getByText(HINDRANCE)).toBeTruthy();
});

it("on a phone, too, says who may not decide and what was decided", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show(list, world);
  await said(HINDRANCE);
  await said("沈慧 2026-11-26 09:00：还在销售");
  expect(screen.queryByRole("table")).toBeNull();
});
