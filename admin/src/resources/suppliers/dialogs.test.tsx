import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Supplier } from "../../api/types";
import { fill, press, show, until } from "../../forms/dialogTesting";
import { FactsDialog, TraceCodeDialog } from "./dialogs";

it("says what the platform calls a supplier, and why", async () => {
  const supplier = { id: 4, name: "国药控股", trace_code: "" } as Supplier;
  const sent = show(<TraceCodeDialog supplier={supplier} onClose={() => undefined} />, { answers: supplier });
  await fill(/往来单位编码/, "f00d42");
  await press("保存");
  expect(sent).toHaveLength(0);
  await fill(/修改原因/, "照平台填写");
  await press("保存");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/suppliers/4/trace_code",
    body: { code: "f00d42", reason: "照平台填写" },
  });
});

it("says what the licence of a supplier names, beside what is printed on it", async () => {
  const supplier = {
    id: 4,
    etag: '"1"',
    name: "国药控股",
    licence_scope: "化学药制剂、中成药",
    scope_codes: ["chemical"],
    scope_choices: [
      { code: "chemical", name: "化学药制剂" },
      { code: "chinese_patent", name: "中成药" },
    ],
    letter_codes: [],
    letter_choices: [{ code: "all", name: "许可证范围内的全部品种" }],
  } as unknown as Parameters<typeof FactsDialog>[0]["supplier"];
  const sent = show(<FactsDialog supplier={supplier} onClose={() => undefined} />, { answers: supplier });
  const chemical = await screen.findByLabelText<HTMLInputElement>("化学药制剂");
  expect(chemical.checked).toBe(true);
  fireEvent.click(screen.getByLabelText("中成药"));
  fireEvent.click(screen.getByLabelText("许可证范围内的全部品种"));
  await fill(/修改原因/, "照许可证勾选");
  await press("保存");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: "/suppliers/4",
    body: {
      licence_scope: "化学药制剂、中成药",
      scope_codes: ["chemical", "chinese_patent"],
      letter_codes: ["all"],
    },
  });
});
