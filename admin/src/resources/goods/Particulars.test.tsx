import { screen } from "@testing-library/react";
import { RecordContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show } from "../../forms/dialogTesting";
import { ParticularsPanel } from "./Particulars";

const known = {
  id: 9,
  origin: "",
  standard: "中国药典",
  registrant: "",
  production_licence: "",
  udi: "",
  missing: ["产地"],
};
const panel = (
  <RecordContextProvider value={{ id: 9 }}>
    <ParticularsPanel />
  </RecordContextProvider>
);
const reads = { "/goods_particulars/9": known };

it("says what is missing by law, and sends it with why", async () => {
  const sent = show(panel, {
    reads,
    permissions: { goods: "write" },
    refuses: { origin: "太长" },
    answers: known,
  });
  await said(/依法应登记产地/);
  await press("修改");
  await fill(/产地/, "甘肃岷县");
  await fill(/修改原因/, "照标签");
  await press("保存");
  await expectError(/产地/, "太长");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({
    origin: "甘肃岷县",
    standard: "中国药典",
    registrant: "",
    production_licence: "",
    udi: "",
    reason: "照标签",
  });
});

it("is read without the right to write", async () => {
  show(panel, { reads, permissions: { goods: "read" } });
  await said(/依法应登记产地/);
  expect(screen.queryByRole("button", { name: "修改" })).toBeNull();
});
