import { fireEvent, screen } from "@testing-library/react";
import { Notification } from "react-admin";
import { expect, it } from "vitest";
import type { DocumentMatrix } from "../../../api/types";
import { closed, expectError, fill, said, show, until } from "../../../forms/dialogTesting";
import { DocumentRulesPage } from "./DocumentRulesPage";

type Row = DocumentMatrix["rows"][number];

const row: Row = {
  kind: "licence",
  name: "药品经营许可证",
  sureness: "H",
  needs: ["required", "if_needed"],
  floors: ["required", "none"],
  asked: [null, null],
  needs_second_look: true,
};
const matrix = (change: Partial<Row> = {}, more: Partial<DocumentMatrix> = {}): DocumentMatrix => ({
  agents_order: false,
  corrections_need_second: true,
  columns: [
    { buyer_type: 1, name: "单体药店" },
    { buyer_type: 4, name: "诊所" },
  ],
  rows: [{ ...row, ...change }],
  ...more,
});

const open = (now: DocumentMatrix, world: Parameters<typeof show>[1] = {}) =>
  show(
    <>
      <DocumentRulesPage />
      <Notification />
    </>,
    {
      reads: { "/document_rules": now, "/department_rules": { rows: [] } },
      permissions: { licences: "write", quality_rules: "write" },
      ...world,
    },
  );

const CLINIC = "诊所 药品经营许可证：按需";
const TWO_LOOK = "药品经营许可证 双人复审";
const TWO_CORRECT = "更正已生效的证照要另一位质量人员复审";

async function press(label: string) {
  await until(() => expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(false));
  fireEvent.click(screen.getByLabelText(label));
}
async function confirm(reason: string) {
  await fill(/^原因/, reason);
  fireEvent.click(screen.getByText("保存"));
}

it("asks why a cell is loosened, says in the box what is wrong with that, and that it waits", async () => {
  const asked = { need: "none", by_id: 1, by: "江淑兰" };
  const sent = open(matrix(), {
    refuses: { reason: "请写明依据" },
    answers: matrix({ asked: [null, asked] }),
  });
  await press(CLINIC);
  await said("提议把诊所的《药品经营许可证》改为“不要求”，另一位质量人员同意后生效");
  await confirm("法规变更");
  await expectError(/^原因/, "请写明依据");
  fireEvent.click(screen.getByText("保存"));
  await closed();
  expect(sent[1]).toEqual({
    path: "/document_rules",
    body: { buyer_type: 4, kind: "licence", need: "none", reason: "法规变更" },
  });
  screen.getByText("按需（待同意）");
});

it("does not loosen what the law asks for, and says so", async () => {
  open(matrix());
  await until(() => expect(screen.getByLabelText<HTMLInputElement>(CLINIC).disabled).toBe(false));
  const kept = screen.getByLabelText<HTMLInputElement>("单体药店 药品经营许可证：必需（法律要求，不能放宽）");
  expect(kept.disabled).toBe(true);
});

const ASKED = "已提出，另一位质量人员同意后生效";
const SAVED = "已保存，新提交的资料按新要求审核";

it.each([
  ["second_look", TWO_LOOK, true, ASKED],
  ["second_look", TWO_LOOK, false, SAVED],
  ["corrections", TWO_CORRECT, false, SAVED],
])(
  "loosening %s waits, or is agreed to by who asks for what a colleague did",
  async (address, label, stays, words) => {
    const sent = open(matrix(), {
      answers: matrix({ needs_second_look: stays }, { corrections_need_second: stays }),
    });
    await press(label);
    await confirm("质量管理制度修订");
    await said(words);
    expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(stays);
    expect(sent[0]).toMatchObject({ path: `/document_rules/${address}`, body: { is_needed: false } });
  },
);

it("shows what waits of a switch", async () => {
  const asked = { id: 5, address: "document_rules/agents", what: "药品由任何账号下单", asked_by: "江淑兰" };
  open(matrix(), { lists: { asked_changes: [asked] } });
  await until(() => expect(screen.getAllByText("药品由任何账号下单").length).toBeGreaterThan(0));
});

it("is read by others, who cannot change it", async () => {
  open(matrix(), { permissions: { licences: "read" } });
  await said("按需");
  for (const label of [CLINIC, TWO_LOOK, TWO_CORRECT])
    expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
});
