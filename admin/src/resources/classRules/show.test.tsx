import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ClassRule } from "../../api/types";
import { closed, expectError, fill, recordPage, said, show, until } from "../../forms/dialogTesting";
import { useFocusStays } from "../../layout/useFocusStays";
import { ClassRuleShow } from "./show";

const rule: ClassRule = {
  id: 3,
  word: "麻黄碱",
  looks_at: "name",
  exceptions: "",
  kind: 1,
  control: "ephedrine",
  class_name: "含麻黄碱类复方制剂",
  source: "公告",
  sureness: "known",
  as_of: "2026-11-01",
  status: "waiting",
  status_text: "新增待审批",
  reason: "新公告",
  proposed_by: "江淑兰",
  proposed_at: "2026-11-26T01:00:00Z",
  decided_by: "",
  decided_at: null,
  opinion: "",
  is_own: false,
  may_end: false,
  unmet_count: 0,
  is_too_wide: false,
  unmet: [],
};
const IN_FORCE = { status: "in_force", status_text: "生效", may_end: true };
const ENDING = { status: "ending", status_text: "移除待审批" };

const open = (change: Partial<ClassRule>, world: Parameters<typeof show>[1] = {}) =>
  show(recordPage("class_rules", <ClassRuleShow />), {
    at: "/class_rules/3/show",
    lists: { class_rules: [{ ...rule, ...change }] },
    permissions: { goods_review: "write" },
    ...world,
  });
const press = async (text: string) => fireEvent.click(await said(text));
/** In the dialog, whose button says the same as what opened it. */
const confirm = () => fireEvent.click(screen.getAllByRole("button").at(-1) as HTMLElement);

it("says what an approval does to goods on file, and sends the opinion", async () => {
  const unmet = [{ id: 9, code: "A1", name: "呋麻滴鼻液", spec: "10ml", control: "" }];
  const sent = open({ unmet_count: 2, unmet });
  await said(/下面 2 种现有商品立即改按含麻黄碱类复方制剂管控/);
  await said("还有 1 种没有列出");
  expect(screen.getByText("呋麻滴鼻液").getAttribute("href")).toBe("/goods/9/show");
  await press("通过 (A)");
  await until(() =>
    expect(sent).toEqual([{ path: "/class_rules/3/approve", body: { opinion: "已核对依据，同意" } }]),
  );
});

it("what one proposed oneself is withdrawn only after a question, since it must be typed again", async () => {
  const sent = open({ is_own: true });
  await said(/须由另一位质量人员审批/);
  await press("撤回");
  await said("再加入要重新填写");
  expect(sent).toEqual([]);
  confirm();
  await closed();
  expect(sent.map(({ path }) => path)).toEqual(["/class_rules/3/withdraw"]);
});

function Page() {
  useFocusStays();
  return <main id="main-content">{recordPage("class_rules", <ClassRuleShow />)}</main>;
}

it("leaves the focus at the line's name once it is withdrawn, and the button with it", async () => {
  const rows = [{ ...rule, is_own: true }];
  show(<Page />, {
    at: "/class_rules/3/show",
    lists: { class_rules: rows },
    permissions: { goods_review: "write" },
  });
  (await said("撤回")).focus();
  await press("撤回");
  await said("再加入要重新填写");
  rows[0] = { ...rule, status: "withdrawn" };
  confirm();
  await closed();
  const name = screen.getByRole("heading", { name: rule.word });
  await until(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByText("撤回")).toBeNull();
});

it("asks why a line shall end; what is wrong with that stands in the box", async () => {
  const sent = open(IN_FORCE, { refuses: { reason: "请写明依据" } });
  await press("申请移除");
  await said("另一位质量人员同意之前，这一条照常核对。");
  await fill(/^原因/, "重复");
  confirm();
  await expectError(/^原因/, "请写明依据");
  confirm();
  await closed();
  expect(sent[1]).toEqual({ path: "/class_rules/3/end", body: { reason: "重复" } });
});

it("offers reasons to keep a line, where its end is refused", async () => {
  open({ ...ENDING, opinion: "" });
  await said(/商品不再按这一条核对/);
  await press("驳回 (R)");
  await said("1 仍在管控范围内");
  expect(screen.queryByText(/词太宽/)).toBeNull();
});

it.each([
  ["waits", {}],
  ["is in force", IN_FORCE],
])("who only reads decides nothing of what %s", async (_, change) => {
  open({ ...change, is_own: true }, { permissions: { goods_review: "read" } });
  await said("新公告");
  for (const text of ["撤回", "申请移除", "通过 (A)"]) expect(screen.queryByText(text)).toBeNull();
});
