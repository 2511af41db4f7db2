import { fireEvent, screen, within } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { press, said, show, until } from "../../forms/dialogTesting";
import { SupplierList } from "./list";

const list = (
  <ResourceContextProvider value="suppliers">
    <SupplierList />
  </ResourceContextProvider>
);
const lists = {
  suppliers: [{ id: 1, name: "甲药业", status: "waiting", status_text: "待审批", refusal: "" }],
};

it("adds a supplier, whose name may be taken", async () => {
  const sent = show(list, {
    lists,
    permissions: { goods_receipts: "write" },
    refuses: { name: "已有这个供货单位" },
  });
  await press("新增供货单位");
  const name = within(await screen.findByRole("dialog")).getByRole("textbox");
  fireEvent.change(name, { target: { value: "乙药业" } });
  await press("新增");
  await said("已有这个供货单位");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  await press("新增");
  await until(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent.at(-1)).toEqual({ path: "/suppliers", body: { name: "乙药业" } });
});

it("is read by others", async () => {
  show(list, { lists, permissions: { goods_receipts: "read" } });
  await said("甲药业");
  expect(screen.queryByRole("button", { name: "新增供货单位" })).toBeNull();
});
