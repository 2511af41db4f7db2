import { expect, it } from "vitest";
import { expectError, fill, press, show, until } from "../forms/dialogTesting";
import { FormDialog } from "../forms/FormDialog";
import { WaybillInput } from "./WaybillInput";

it("takes what a scanner or a full-width keyboard writes, and the plate of an own lorry; nothing else", async () => {
  const sent: string[] = [];
  show(
    <FormDialog<{ waybill: string }, unknown>
      title="发货"
      resource="shipments"
      confirm="寄出"
      defaultValues={{ waybill: "" }}
      run={async ({ waybill }) => sent.push(waybill)}
      refresh={[]}
      onClose={() => undefined}
    >
      <WaybillInput source="waybill" helperText="可直接扫码" />
    </FormDialog>,
  );
  await press("寄出");
  await expectError(/运单号/, "必填");
  for (const wrong of ["SF12", "SF12345，", "1".repeat(41)]) {
    await fill(/运单号/, wrong);
    await press("寄出");
    await expectError(/运单号/, "应为 5–40 位");
  }
  for (const right of [" ＳＦ１２３４５ ", "SF 1234 5678", "鄂A12345"]) {
    await fill(/运单号/, right);
    await press("寄出");
  }
  await until(() => expect(sent).toEqual(["SF12345", "SF12345678", "鄂A12345"]));
});
