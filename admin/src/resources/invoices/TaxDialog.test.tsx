import { expect, it, vi } from "vitest";
import type { GoodsTax } from "../../api/types";
import { choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { TaxDialog } from "./TaxDialog";

const tax = {
  id: 5,
  etag: '"1"',
  goods_name: "阿莫西林胶囊",
  spec: "0.25g*24",
  rate: 130,
  tax_code: "",
} as unknown as GoodsTax;

it("sets a rate, and a code of 19 digits or none", async () => {
  const onClose = vi.fn();
  const sent = show(<TaxDialog tax={tax} onClose={onClose} />, { refuses: { tax_code: "没有这个编码" } });
  await choose(/^税率\s\*$/, "3%");
  await fill(/税收分类编码/, "123");
  await press("保存");
  await expectError(/税收分类编码/, "应为 19 位数字");
  await fill(/税收分类编码/, "1070304000000000000");
  await press("保存");
  await expectError(/税收分类编码/, "没有这个编码");
  await fill(/税收分类编码/, "");
  await press("保存");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({ path: "/goods_taxes/5", body: { rate: 30, tax_code: "" } });
});
