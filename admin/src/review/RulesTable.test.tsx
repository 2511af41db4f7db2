import { TableCell } from "@mui/material";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { press, said, show } from "../forms/dialogTesting";
import { RulesTable } from "./RulesTable";

const table = (rules: Parameters<typeof RulesTable<{ name: string; basis: string }>>[0]["rules"]) => (
  <RulesTable
    label="诊疗科目要求"
    rules={rules}
    head={<TableCell>商品</TableCell>}
    keyOf={({ name }) => name}
  >
    {({ basis }) => <TableCell>{basis}</TableCell>}
  </RulesTable>
);

it("names its rows, and each by its own head", async () => {
  const rows = [{ name: "中药饮片", basis: "管理办法第三条" }];
  show(table({ data: { rows }, error: null, refetch: vi.fn() }));
  expect((await screen.findByRole("rowheader")).textContent).toBe("中药饮片");
  expect(screen.getByRole("table", { name: "诊疗科目要求" })).toBeTruthy();
  await said("管理办法第三条");
});

it("says what was not read, and asks again", async () => {
  const refetch = vi.fn(async () => undefined);
  show(table({ data: undefined, error: new Error("请求超时"), refetch }));
  await said("没有读到诊疗科目要求");
  expect(screen.queryByRole("table")).toBeNull();
  await press("重试");
  expect(refetch).toHaveBeenCalledOnce();
});
