import { expect, it, vi } from "vitest";
import type { RoleConflicts } from "../../api/types";
import { choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { ROLE } from "../../i18n/words";
import { PairDialog } from "./PairDialog";

const conflicts = { rows: [], etag: '"1"' } as unknown as RoleConflicts;

it("adds two different roles, with the reason", async () => {
  const onClose = vi.fn();
  const sent = show(<PairDialog conflicts={conflicts} done="已保存" refresh={[]} onClose={onClose} />, {
    refuses: { other: "这两个岗位已经在列" },
  });
  await choose(/^岗位/, String(ROLE.qa));
  await choose(/另一个岗位/, String(ROLE.qa));
  await fill(/为什么/, "自己审自己");
  await fill(/修改原因/, "制度修订");
  await press("保存");
  await expectError(/另一个岗位/, "请选择另一个岗位");
  await choose(/另一个岗位/, String(ROLE.finance));
  await press("保存");
  await expectError(/另一个岗位/, "已经在列");
  await press("保存");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/role_conflicts",
    body: { role: "qa", other: "finance", is_forbidden: true, why: "自己审自己", reason: "制度修订" },
  });
});
