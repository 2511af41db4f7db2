import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Shipment } from "../../api/types";
import { fill, press, said, show, until } from "../../forms/dialogTesting";
import { PickForm } from "./PickForm";

const batch = {
  batch_id: 1,
  batch_number: "B1",
  produced_on: null,
  expires_on: "2029-01-01",
  number: 5,
  free: 9,
  shelf_place: "A-03-2",
};
const line = { id: 7, name: "阿莫西林胶囊", unit: "盒", left: 5, number: 5, batches: [batch], codes: [] };
const shipment = { id: "YJ1F1", status: "picking", lines: [line] } as unknown as Shipment;

const TAKEN = "阿莫西林胶囊 批号 B1 拣";
const alerted = (text: string) => until(() => expect(screen.getByRole("alert").textContent).toContain(text));
const confirms = () => screen.getByRole<HTMLButtonElement>("button", { name: "确认拣货" });

it("says beside the line why the server refused it, until it is sent again", async () => {
  const sent = show(<PickForm shipment={shipment} />, { refuses: { "lines.7": "这个批号不能出库" } });
  await said("齐");
  await said("A-03-2");
  await press("确认拣货");
  await alerted("这个批号不能出库");

  await fill(TAKEN, "99999");
  await alerted("最多可拣 9");
  expect(screen.queryByText("齐")).toBeNull();
  expect(confirms().disabled).toBe(true);

  await fill(TAKEN, "4");
  await alerted("这个批号不能出库");
  await press("确认拣货");
  await until(() => expect(sent).toHaveLength(2));
  await until(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("lists what is taken in the order of the shelves, and Enter goes from box to box to the button", async () => {
  const at = (id: number, name: string, shelf_order: string) => ({
    ...line,
    id,
    name,
    batches: [{ ...batch, batch_id: id, batch_number: `B${id}`, shelf_order }],
  });
  const lines = [at(1, "乙药", "B-001-01"), at(2, "没有货位的药", ""), at(3, "甲药", "A-002-01")];
  show(<PickForm shipment={{ ...shipment, lines } as unknown as Shipment} />);
  const names = ["甲药 批号 B3 拣", "乙药 批号 B1 拣", "没有货位的药 批号 B2 拣"];
  const boxes = await screen.findAllByLabelText(/ 拣$/);
  expect(boxes.map((one) => one.ariaLabel)).toEqual(names);
  boxes[0]?.focus();
  for (const next of [boxes[1], boxes[2], confirms()]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter" });
    expect(document.activeElement).toBe(next);
  }
});

const code = (place: number) => `8123456789012345${String(place).padStart(4, "0")}`;
const codes = (count: number) => Array.from({ length: count }, (_, place) => code(place)).join("\n");

it("takes as many codes as were typed, not as were proposed", async () => {
  const sent = show(<PickForm shipment={shipment} />);
  await fill(TAKEN, "2");
  await press("扫码");
  await fill(/本包裹 2 盒/, codes(3));
  await said("只拣 2 盒，却有 3 个码");
  await press("保存");
  await fill(/本包裹 2 盒/, codes(2));
  await press("保存");
  await until(() =>
    expect(sent).toEqual([{ path: "/shipments/YJ1F1/codes", body: { line: 7, codes: codes(2) } }]),
  );
});

it("says so before it is sent when more codes are registered than packs are left", async () => {
  const scanned = { ...line, codes: [1, 2, 3].map(code) };
  show(<PickForm shipment={{ ...shipment, lines: [scanned] } as unknown as Shipment} />);
  await fill(TAKEN, "3");
  await until(() => expect(confirms().disabled).toBe(false));
  await fill(TAKEN, "2");
  await alerted("登记了 3 个追溯码");
  expect(confirms().disabled).toBe(true);
});
