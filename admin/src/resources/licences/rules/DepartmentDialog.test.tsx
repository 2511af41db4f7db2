import { expect, it, vi } from "vitest";
import type { DepartmentRules } from "../../../api/types";
import { expectError, fill, press, show, until } from "../../../forms/dialogTesting";
import { DepartmentDialog } from "./DepartmentDialog";

const row = { class: "tcm_piece", name: "中药饮片", departments: "中医、中西医结合", basis: "M" };
const rules = { rows: [row], etag: '"1"' } as unknown as DepartmentRules;

it("sends the departments with the reason, and shows what is no department", async () => {
  const onClose = vi.fn();
  const sent = show(<DepartmentDialog rules={rules} row={row} onClose={onClose} />, {
    refuses: { departments: "每个科目写 2 到 20 个字" },
  });
  await fill(/^诊疗科目/, " 中医 ");
  await fill(/修改原因/, "制度修订");
  await press("保存");
  await expectError(/^诊疗科目/, "每个科目写");
  await press("保存");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/department_rules",
    body: { class: "tcm_piece", departments: "中医", reason: "制度修订" },
  });
});
