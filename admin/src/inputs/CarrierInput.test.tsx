import { cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { box, expectError, fill, press, show, until } from "../forms/dialogTesting";
import { FormDialog } from "../forms/FormDialog";
import { CarrierInput } from "./CarrierInput";

let sentBy: string[] = [];
beforeEach(() => {
  sentBy = [];
  localStorage.clear();
});

const dialog = (
  <FormDialog<{ carrier: string }, unknown>
    title="发货"
    resource="shipments"
    confirm="寄出"
    defaultValues={{}}
    run={async ({ carrier }) => sentBy.push(carrier)}
    refresh={[]}
    onClose={() => undefined}
  >
    <CarrierInput source="carrier" />
  </FormDialog>
);
const world = { reads: { "/carriers": ["顺丰速运"] }, permissions: { shipments: "read" } };

it("offers the known carriers and takes any other", async () => {
  show(dialog, world);
  await press("寄出");
  await expectError(/承运商/, "必填");
  fireEvent.mouseDown(await box(/承运商/));
  await until(() => expect(screen.getByRole("option", { name: "顺丰速运" })).toBeTruthy());
  fireEvent.click(screen.getByRole("option", { name: "顺丰速运" }));
  await press("寄出");
  await until(() => expect(sentBy).toEqual(["顺丰速运"]));
  await fill(/承运商/, "本地货运");
  await press("寄出");
  await until(() => expect(sentBy).toEqual(["顺丰速运", "本地货运"]));
});

it("proposes the last one to the next parcel, and nothing that was only begun or emptied", async () => {
  show(dialog, world);
  await fill(/承运商/, "本地货运");
  fireEvent.change(await box(/承运商/), { target: { value: "本" } });
  cleanup();
  show(dialog, world);
  await until(async () => expect((await box(/承运商/)).value).toBe("本地货运"));
  await fill(/承运商/, "");
  cleanup();
  show(dialog, world);
  await until(async () => expect((await box(/承运商/)).value).toBe("本地货运"));
});

it("proposes what was sent by Enter, without leaving the box", async () => {
  show(dialog, world);
  fireEvent.change(await box(/承运商/), { target: { value: "德邦快递" } });
  await press("寄出");
  await until(() => expect(sentBy).toEqual(["德邦快递"]));
  cleanup();
  show(dialog, world);
  await until(async () => expect((await box(/承运商/)).value).toBe("德邦快递"));
});
