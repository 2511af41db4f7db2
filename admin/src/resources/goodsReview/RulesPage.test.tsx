import { fireEvent, screen } from "@testing-library/react";
import { Notification } from "react-admin";
import { expect, it } from "vitest";
import type { FirstSaleRules } from "../../api/types";
import { box, closed, expectError, fill, said, show, until } from "../../forms/dialogTesting";
import { FirstSaleRulesPage } from "./RulesPage";

const rules = (asks: boolean): FirstSaleRules => ({
  columns: [
    { kind: 1, name: "药品" },
    { kind: 3, name: "医疗器械" },
  ],
  rows: [
    { document_kind: "leaflet", name: "说明书", is_required: [true, false] },
    { document_kind: "inspection", name: "检验报告样本", is_required: [asks, false] },
  ],
});

const DEVICE_LEAFLET = "医疗器械必须有说明书";
const MEDICINE_REPORT = "药品必须有检验报告样本";

const open = (world: Parameters<typeof show>[1] = {}) =>
  show(
    <>
      <FirstSaleRulesPage />
      <Notification />
    </>,
    {
      reads: { "/first_sale_rules": rules(true) },
      permissions: { goods_review: "write", quality_rules: "write" },
      ...world,
    },
  );

const isTicked = async (name: string) => (await box(name)).checked;
const tick = async (name: string) => {
  await until(() => expect(screen.getByLabelText<HTMLInputElement>(name).disabled).toBe(false));
  fireEvent.click(screen.getByLabelText(name));
};
const save = () => fireEvent.click(screen.getByText("保存"));

it("asks why, says in the box what is wrong with that, and sends which document of which goods", async () => {
  const now = rules(true);
  const [leaflet] = now.rows;
  if (leaflet) leaflet.is_required = [true, true];
  const sent = open({ answers: now, refuses: { reason: "请写明依据" } });
  await tick(DEVICE_LEAFLET);
  await said("医疗器械首营必须有“说明书”");
  // Nothing is changed before it is saved.
  expect(await isTicked(DEVICE_LEAFLET)).toBe(false);
  await fill(/^原因/, "法规");
  save();
  await expectError(/^原因/, "请写明依据");
  expect((await box(/^原因/)).value).toBe("法规");
  save();
  await closed();
  expect(sent[1]).toEqual({
    path: "/first_sale_rules",
    body: { kind: 3, document_kind: "leaflet", is_required: true, reason: "法规" },
  });
  await until(async () => expect(await isTicked(DEVICE_LEAFLET)).toBe(true));
});

it.each([
  ["waits for another person when it is asked for less", true, "已提出，另一位质量人员同意后不再要求"],
  ["is agreed to by who asks for what a colleague asked for", false, "已保存，待审批的商品按新要求核对"],
])("%s", async (_, stays, words) => {
  open({ answers: rules(stays) });
  await tick(MEDICINE_REPORT);
  await fill(/^原因/, "法规变更");
  save();
  await closed();
  await said(words);
  expect(await isTicked(MEDICINE_REPORT)).toBe(stays);
});

it("shows what waits for another person where the rule stands", async () => {
  const asked = {
    id: 5,
    address: "first_sale_rules",
    what: "药品首营不再要求检验报告样本",
    wanted: {},
    reason: "法规变更",
    asked_by: "江淑兰",
    asked_at: "2026-11-27T08:00:00Z",
    is_own: false,
  };
  open({ lists: { asked_changes: [asked] } });
  await said("药品首营不再要求检验报告样本");
  expect(screen.getByText("同意")).toBeTruthy();
});

it("is read by others", async () => {
  open({ permissions: { goods_review: "read" } });
  await said(/由质量管理维护/);
  expect((await box(DEVICE_LEAFLET)).disabled).toBe(true);
});
