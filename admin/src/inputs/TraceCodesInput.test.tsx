import { expect, it, vi } from "vitest";
import { expectError, fill, press, show, until } from "../forms/dialogTesting";
import { FormDialog } from "../forms/FormDialog";
import { TraceCodesInput } from "./TraceCodesInput";

interface Typed {
  codes: string;
}

function open(check?: (codes: readonly string[]) => string | undefined) {
  const run = vi.fn(async () => ({}));
  show(
    <FormDialog<Typed, unknown>
      title="退回"
      resource="supplier_returns"
      confirm="提交"
      defaultValues={{ codes: "" }}
      run={run}
      refresh={[]}
      onClose={() => undefined}
    >
      <TraceCodesInput source="codes" check={check} />
    </FormDialog>,
  );
  return run;
}

it("counts the codes, and is an empty text when they are deleted again", async () => {
  const run = open();
  await fill("追溯码，已扫 0 个", "81234567890123456781\n81234567890123456782");
  await fill("追溯码，已扫 2 个", "");
  await press("提交");
  await until(() => expect(run).toHaveBeenCalledWith({ codes: "" }));
});

it("says below itself why these are not the codes", async () => {
  const run = open((codes) => (codes.length > 1 ? "只有 1 盒" : undefined));
  await fill(/追溯码/, "1 2");
  await press("提交");
  await expectError(/追溯码/, "只有 1 盒");
  expect(run).not.toHaveBeenCalled();
  await fill(/追溯码/, "1");
  await press("提交");
  await until(() => expect(run).toHaveBeenCalledWith({ codes: "1" }));
});
