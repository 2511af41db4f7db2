import { TextInput } from "react-admin";
import { expect, it } from "vitest";
import { hasUnsaved } from "../api/unsaved";
import { AsksFirst, CommandForm } from "./CommandForm";
import { fill, show, until } from "./dialogTesting";

it("asks before a panel is left with something typed", async () => {
  show(
    <CommandForm resource="shipments" defaultValues={{ waybill: "" }} send={async () => ({})}>
      <AsksFirst />
      <TextInput source="waybill" label="运单号" />
    </CommandForm>,
  );
  await fill("运单号", "");
  expect(hasUnsaved()).toBe(false);
  await fill("运单号", "SF123");
  await until(() => expect(hasUnsaved()).toBe(true));
});
