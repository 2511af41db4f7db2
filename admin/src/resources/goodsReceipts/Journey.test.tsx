// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { Form, ResourceContextProvider } from "react-admin";
import { useFormContext } from "react-hook-form";
import { expect, it } from "vitest";
import { show, until } from "../../forms/dialogTesting";
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

const delivery = (goods_id: number) => (
  <Form defaultValues={{ lines: [{ goods_id }] }}>
    <JourneyInputs />
    <AnotherLine />
  </Form>
);

it("asks how a delivery came as soon as one of its goods is cold, and of no other", async () => {
  const goods = [
    { id: 7, storage: "cold" },
    { id: 8, storage: "normal" },
  ];
  show(
    <ResourceContextProvider value="goods_receipts">
      {delivery(8)}
      {delivery(7)}
    </ResourceContextProvider>,
    { lists: { goods } },
  );
  await until(() => expect(screen.getAllByLabelText(/保温方式/)).toHaveLength(1));
  for (const label of [/冷藏车牌/, /启运时间/, /启运温度/, /到货时间/, /运输时限/])
    expect(screen.getAllByLabelText(label)).toHaveLength(1);
});

it("stays while the goods of another line are read", async () => {
  show(<ResourceContextProvider value="goods_receipts">{delivery(7)}</ResourceContextProvider>, {
    lists: {
      goods: [
        { id: 7, storage: "cold" },
        { id: 8, storage: "normal" },
      ],
    },
  });
  const box = await screen.findByLabelText(/冷藏车牌/, {}, { timeout: 20_000 });
  fireEvent.change(box, { target: { value: "鄂A12345" } });
  fireEvent.click(screen.getByRole("button", { name: "再一行" }));
  expect(screen.getByLabelText(/冷藏车牌/)).toBe(box);
});

it("says of a delivery that it was on the way for longer than was agreed", () => {
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
  };
  show(<JourneyFacts journey={journey} />);
  expect(screen.getByText("冷藏车 鄂A12345")).toBeTruthy();
  expect(screen.getByText(/4\.2 ℃，时限 5 小时/)).toBeTruthy();
  expect(screen.getByText("超过约定时限")).toBeTruthy();
});
