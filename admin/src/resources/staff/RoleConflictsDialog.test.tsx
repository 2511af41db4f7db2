import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, press, said, show, until } from "../../forms/dialogTesting";
import { ROLE } from "../../i18n/words";
import { RoleConflictsButton } from "./RoleConflictsDialog";

const PAIR = `${ROLE.qa} + ${ROLE.finance}`;
const reads = {
  "/role_conflicts": { rows: [{ id: 1, role: "qa", other: "finance", why: "自己审自己" }] },
};
const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

it("quality management dissolves a pair by a button that names it", async () => {
  const sent = show(<RoleConflictsButton />, { reads, permissions: { quality_rules: "write" } });
  await press("不相容岗位");
  await until(() => expect(heads()).toEqual(["岗位", "原因", "操作"]));
  await press(`解除 ${PAIR}`);
  await fill(/原因/, "人手不足");
  await press("保存");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ role: "qa", other: "finance", is_forbidden: false });
});

it("others read the pairs, without a column of buttons", async () => {
  show(<RoleConflictsButton />, { reads });
  await press("不相容岗位");
  await said(PAIR);
  expect(heads()).toEqual(["岗位", "原因"]);
});
