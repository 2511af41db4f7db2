import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { closed, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { ClimateList } from "./climate";
import { CareDueList } from "./due";

const open = (resource: string, list: ReactElement, row: object, right: string, world = {}) =>
  show(<ResourceContextProvider value={resource}>{list}</ResourceContextProvider>, {
    lists: { [resource]: [row], warehouses: [{ id: 1, name: "总仓" }] },
    permissions: { goods_receipts: right },
    ...world,
  });

const due = {
  id: 7,
  goods_name: "阿莫西林",
  spec: "24粒",
  batch_number: "B1",
  on_hand: 30,
  unit: "盒",
  expires_on: "2027-01-01",
  warehouse: "总仓",
  is_key: false,
  is_locked: false,
  last_on: null,
  due_on: "2026-11-28",
};

it("notes what care found; bad units ask what was done with them", async () => {
  const sent = open("care_due", <CareDueList />, due, "write", {
    refuses: { measure: "请写明不合格品的处理" },
    answers: { bad: 2 },
  });
  await press("登记养护");
  await said(/整个批号马上锁定/);
  await fill(/不合格/, "2");
  await press("登记");
  await expectError(/措施/, "请写明不合格品的处理");
  await fill(/措施/, "移入待处理区");
  await press("登记");
  await closed();
  expect(sent.at(-1)).toEqual({
    path: "/care_records",
    body: {
      batch_id: 7,
      inspected: 30,
      bad: 2,
      finding: "外观、包装完好，储存条件符合",
      measure: "移入待处理区",
    },
  });
});

it("leaves care to the warehouse", async () => {
  open("care_due", <CareDueList />, due, "read");
  await said("阿莫西林");
  expect(screen.queryByRole("button", { name: "登记养护" })).toBeNull();
});

const alarm = {
  id: 3,
  warehouse: "总仓",
  zone_text: "阴凉",
  temperature: "23.5",
  humidity: "60",
  measured_at: "2026-11-28T01:00:00Z",
  noted_by: "孙库管",
  is_alarm: true,
  reason: "温度高于 20 ℃",
  measure: "",
  handled_by: "",
  handled_at: null,
};

it("an alarm stays open until somebody notes what was done about it", async () => {
  const sent = open("climate_records", <ClimateList />, alarm, "write", { refuses: { measure: "太长" } });
  await press("登记措施");
  await fill(/措施/, "开空调");
  await press("登记");
  await expectError(/措施/, "太长");
  await press("登记");
  await closed();
  expect(sent.at(-1)).toEqual({ path: "/climate_records/3/handle", body: { measure: "开空调" } });
});

it("a reading is noted with where it was taken", async () => {
  const sent = open("climate_records", <ClimateList />, alarm, "write", {
    answers: { is_alarm: false },
  });
  await press("登记温湿度");
  const dialog = within(await screen.findByRole("dialog"));
  for (const name of [/温度/, /湿度/])
    fireEvent.change(dialog.getByLabelText(name), { target: { value: "23" } });
  await press("登记");
  await until(() => expect(screen.getAllByText("必填").length).toBeGreaterThan(0));
  expect(sent, "no reading without its warehouse").toHaveLength(0);
});
