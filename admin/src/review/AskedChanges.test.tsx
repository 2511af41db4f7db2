import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AskedChange } from "../api/types";
import { closed, fill, press, show, until } from "../forms/dialogTesting";
import { AskedChangeSteps } from "./AskedChanges";

const asked = {
  id: 5,
  address: "companies/7",
  what: "仁心大药房：详细地址“解放大道 1 号”改为“中南路 9 号”",
  wanted: { name: "仁心大药房", street: "中南路 9 号" },
  reason: "迁址",
  asked_by: "江淑兰",
  asked_at: "2026-11-27T08:00:00Z",
  is_own: false,
} as unknown as AskedChange;

const permissions = { quality_rules: "write" };

it("agrees by sending the same, beside what no licence states as it is now", async () => {
  const company = {
    id: 7,
    name: "旧名",
    short_name: "仁心",
    rank: 2,
    salesman_id: 3,
    address: "解放大道 1 号",
  };
  const sent = show(<AskedChangeSteps asked={asked} />, { permissions, reads: { "/companies/7": company } });
  await press("同意");
  // The row cuts it; who agrees reads all of it.
  expect(screen.getByText(/详细地址“解放大道 1 号”改为“中南路 9 号”。同意后马上生效/)).toBeTruthy();
  await fill(/意见/, "已核对原件");
  await press("同意");
  await closed();
  expect(sent).toEqual([
    {
      path: "/companies/7",
      body: { ...asked.wanted, short_name: "仁心", rank: 2, salesman_id: 3, reason: "已核对原件" },
    },
  ]);
});

it("the person who asked takes it back, and nobody else of no such right decides", async () => {
  const sent = show(<AskedChangeSteps asked={{ ...asked, is_own: true }} />, { permissions });
  await press("撤回");
  expect(screen.queryByRole("button", { name: "同意" })).toBeNull();
  await fill(/原因/, "填错了");
  await press("撤回");
  await until(() => expect(sent).toEqual([{ path: "/asked_changes/5/refuse", body: { reason: "填错了" } }]));
});

it("who keeps the stock agrees to what was counted, and refuses nothing", async () => {
  const counted = {
    ...asked,
    address: "stocks/4/adjust",
    wanted: { batch_number: "B001", quantity: 3 },
  } as unknown as AskedChange;
  const sent = show(<AskedChangeSteps asked={counted} />, { permissions: { stocks: "write" } });
  expect(screen.queryByRole("button", { name: "不同意" })).toBeNull();
  await press("同意");
  await fill(/意见/, "已点数");
  await press("同意");
  await closed();
  expect(sent).toEqual([
    { path: "/stocks/4/adjust", body: { batch_number: "B001", quantity: 3, reason: "已点数" } },
  ]);
});

it("agrees to a licence of the shop by sending it whole", async () => {
  const wanted = {
    number: "鄂AA1",
    scope: ["chemical"],
    valid_from: null,
    valid_to: "2031-12-31",
    pictures: [],
  };
  const licence = { ...asked, address: "own_licences/2", wanted } as unknown as AskedChange;
  const sent = show(<AskedChangeSteps asked={licence} />, {
    permissions,
    reads: { "/own_licences/2": { id: 2, number: "鄂AA0" } },
  });
  await press("同意");
  await fill(/意见/, "已核对原件");
  await press("同意");
  await closed();
  expect(sent).toEqual([{ path: "/own_licences/2", body: { ...wanted, reason: "已核对原件" } }]);
});

it("leads to a text that is too long for a line, and offers no word before it is read", async () => {
  const wanted = { kind: "quality", title: "质量保证协议", body: "## 第一条" };
  const text = { ...asked, address: "contract_texts", wanted } as unknown as AskedChange;
  const sent = show(
    <>
      <AskedChangeSteps asked={text} />
      <div data-testid="whole">
        <AskedChangeSteps asked={text} isWhole />
      </div>
    </>,
    { permissions },
  );
  const link = await screen.findByRole("link", { name: "看全文" });
  expect(link.getAttribute("href")).toBe("/contract_texts");
  expect(screen.getAllByRole("button", { name: "同意" })).toHaveLength(1);
  await press("同意");
  await fill(/意见/, "已通读");
  await press("同意");
  await closed();
  expect(sent).toEqual([{ path: "/contract_texts", body: { ...wanted, reason: "已通读" } }]);
});
