import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { useKeptCheckedForm } from "./keptCheckedForm";

const fields = z.object({ remark: z.string(), photos: z.array(z.file()) });
const nothing: z.input<typeof fields> = { remark: "", photos: [] };
const open = () => renderHook(() => useKeptCheckedForm("claim.renxin", fields, nothing, "photos"));
const kept = () => JSON.parse(sessionStorage.getItem("yaoji.form.claim.renxin") ?? "null");

it("brings back what was typed, without the files, until it is sent", async () => {
  const first = open();
  act(() => {
    first.result.current.form.setValue("photos", [new File(["x"], "a.png")]);
    first.result.current.form.setValue("remark", "外箱破损");
  });
  await waitFor(() => expect(kept()).toEqual({ remark: "外箱破损", photos: [] }));
  first.unmount();

  const again = open();
  expect(again.result.current.form.getValues()).toEqual({ remark: "外箱破损", photos: [] });
  expect([again.result.current.isRestored, again.result.current.isDirty]).toEqual([true, true]);
  act(() => again.result.current.forgetInput());
  expect(kept()).toBeNull();
  again.unmount();
  expect(open().result.current.isRestored).toBe(false);
});

it("takes over no value of another kind, as an older release may have kept it", () => {
  sessionStorage.setItem("yaoji.form.claim.renxin", '{"remark":1}');
  expect(open().result.current.form.getValues()).toEqual(nothing);
});

it("brings files that were there before back as they were", async () => {
  const before = { remark: "", photos: [{ key: "k1" }] };
  const schema = z.object({ remark: z.string(), photos: z.array(z.object({ key: z.string() })) });
  const edit = () => renderHook(() => useKeptCheckedForm("claim.renxin", schema, before, "photos"));
  const first = edit();
  act(() => {
    first.result.current.form.setValue("photos", [{ key: "new" }]);
    first.result.current.form.setValue("remark", "外箱破损");
  });
  await waitFor(() => expect(kept()).toEqual({ ...before, remark: "外箱破损" }));
  first.unmount();
  expect(edit().result.current.form.getValues()).toEqual({ ...before, remark: "外箱破损" });
});
