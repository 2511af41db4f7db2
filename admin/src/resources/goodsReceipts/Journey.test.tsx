import { fireEvent, screen } from "@testing-library/react";
import { Form, ResourceContextProvider } from "react-admin";
import { useFormContext } from "react-hook-form";
import { expect, it } from "vitest";
import { press, show, until } from "../../forms/dialogTesting";
import { JourneyFacts } from "./JourneyFacts";
import { JourneyInputs } from "./JourneyInputs";

function AnotherLine() {
  const { setValue } = useFormContext();
  return (
    <button type="button" onClick={() => setValue("lines", [{ goods_id: 7 }, { goods_id: 8 }])}>
      再一行
    </button>
  );
}

const GOODS = [
  { id: 7, storage: "cold" },
  { id: 8, storage: "normal" },
];

const delivery = (goods_id: number) => (
  <Form defaultValues={{ lines: [{ goods_id }] }}>
    <JourneyInputs />
    <AnotherLine />
  </Form>
);

it("asks how a delivery came as soon as one of its goods is cold, and of no other", async () => {
  show(
    <ResourceContextProvider value="goods_receipts">
      {delivery(8)}
      {delivery(7)}
    </ResourceContextProvider>,
    { lists: { goods: GOODS } },
  );
  await until(() => expect(screen.getAllByLabelText(/保温方式/)).toHaveLength(1));
  for (const label of [/冷藏车牌/, /启运时间/, /启运温度/, /到货时间/, /运输时限/, /途中温度记录/])
    expect(screen.getAllByLabelText(label)).toHaveLength(1);
});

it("stays while the goods of another line are read", async () => {
  show(<ResourceContextProvider value="goods_receipts">{delivery(7)}</ResourceContextProvider>, {
    lists: { goods: GOODS },
  });
  const box = await screen.findByLabelText(/冷藏车牌/, {}, { timeout: 20_000 });
  fireEvent.change(box, { target: { value: "鄂A12345" } });
  fireEvent.click(screen.getByRole("button", { name: "再一行" }));
  expect(screen.getByLabelText(/冷藏车牌/)).toBe(box);
});

const journey = {
  cooling: "truck",
  cooling_text: "冷藏车",
  vehicle: "鄂A12345",
  started_at: "2026-11-26T01:00:00Z",
  left_temperature: "4.2",
  arrived_at: "2026-11-26T07:00:00Z",
  transit_hours: 5,
  duration_text: "6 小时",
  is_late: true,
  coldest: "",
  warmest: "",
  is_out_on_way: false,
};

it("says of a delivery that it was on the way for longer than was agreed", () => {
  show(<JourneyFacts receiptId={3} journey={journey} />);
  expect(screen.getByText("没有记录")).toBeTruthy();
  expect(screen.getByText("冷藏车 鄂A12345")).toBeTruthy();
  expect(screen.getByText(/4\.2 ℃，时限 5 小时/)).toBeTruthy();
  expect(screen.getByText("超过约定时限")).toBeTruthy();
});

it("shows the range of the way, and each reading to who asks for it", async () => {
  const recorded = { ...journey, coldest: "3.1", warmest: "8.4", is_out_on_way: true };
  const readings = [
    { at: "2026-11-26T02:00:00Z", temperature: "3.1", is_out_of_range: false },
    { at: "2026-11-26T03:00:00Z", temperature: "8.4", is_out_of_range: true },
  ];
  const reads = { "/goods_receipts/3/readings": readings };
  show(<JourneyFacts receiptId={3} journey={recorded} />, { reads });
  expect(screen.getByText("3.1～8.4 ℃")).toBeTruthy();
  expect(screen.getByText("超出范围")).toBeTruthy();
  await press("逐条查看");
  const list = await screen.findByRole("region", { name: "途中温度记录" });
  expect(list.textContent).toMatch(/10:00 {2}3\.1 ℃\n.*11:00 {2}8\.4 ℃ {2}超出范围$/);
});
