import { expect, it } from "vitest";
import type { Supplier } from "../../api/types";
import { fill, press, show, until } from "../../forms/dialogTesting";
import { TraceCodeDialog } from "./dialogs";

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
