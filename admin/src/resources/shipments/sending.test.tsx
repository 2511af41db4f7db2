import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Shipment } from "../../api/types";
import { box, choose, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { SendPanel } from "./SendPanel";
import { WaybillsDialog } from "./WaybillsDialog";

const world = { reads: { "/carriers": ["顺丰速运"] }, permissions: { shipments: "write" } };
const cold = { id: "YJ1F1", is_cold: true } as unknown as Shipment;

it("sends a cold parcel with what was measured", async () => {
  const sent = show(<SendPanel shipment={cold} />, { ...world, refuses: { temperature: "应在 2 到 8 ℃" } });
  await press("发货");
  await expectError(/运单号/, "必填");
  await expectError(/启运温度/, "必填");
  await fill(/承运商/, "顺丰速运");
  await fill(/运单号/, " ＳＦ123 ");
  await fill(/启运温度/, "12");
  await fill(/保温箱号/, "箱 3");
  await expectError(/保温方式/, "必填");
  await choose(/保温方式/, "保温箱");
  await fill(/启运时间/, "2026-11-26T10:30");
  await fill(/运输时限/, "48");
  await press("发货");
  await expectError(/启运温度/, "应在 2 到 8 ℃");
  await fill(/启运温度/, "5.5");
  await press("发货");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({
    path: "/shipments/YJ1F1/send",
    body: {
      carrier: "顺丰速运",
      waybill: "SF123",
      temperature: "5.5",
      vehicle: "箱 3",
      cooling: "insulated_box",
      started_at: "2026-11-26T02:30:00Z",
      transit_hours: 48,
    },
  });
});

it("sends many parcels, and keeps the lines that failed", async () => {
  const onClose = vi.fn();
  const answers = { sent: ["YJ1F1"], refused: [{ id: "YJ2F1", message: "还没有复核" }] };
  const sent = show(<WaybillsDialog onClose={onClose} />, { ...world, answers });
  await fill(/每行/, "YJ1F1\t顺丰速运\tSF1\nYJ2F1\t顺丰速运\tSF2");
  await press("发货");
  await said("1 个包裹已发货");
  await until(async () => expect((await box(/每行/)).value).toBe("YJ2F1\t顺丰速运\tSF2"));
  expect(sent[0]?.path).toBe("/shipments/send");
  await press("返回");
  await until(() => expect(onClose).toHaveBeenCalled());
});

it("takes a sheet", async () => {
  const sent = show(<WaybillsDialog onClose={() => undefined} />, {
    ...world,
    answers: { sent: ["YJ1F1"], refused: [] },
  });
  await box(/每行/);
  const file = new File(["x"], "运单.csv");
  const picker = document.querySelector("input[type=file]") as HTMLInputElement;
  fireEvent.change(picker, { target: { files: [file] } });
  await said("1 个包裹已发货");
  expect(sent[0]?.body).toEqual({ file });
});

it("what is sent in exchange is a step of its claim", async () => {
  const exchange = { id: "YJ1F2", is_cold: false, exchange_for: "S1" } as unknown as Shipment;
  const sent = show(<SendPanel shipment={exchange} />, world);
  await fill(/承运商/, "自有车队");
  await fill(/运单号/, "鄂A12345");
  await press("发货");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/after_sales/S1/replace",
    body: { carrier: "自有车队", waybill: "鄂A12345" },
  });
});
