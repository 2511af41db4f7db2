// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AdminContext, HttpError } from "react-admin";
import { afterEach, expect, it, vi } from "vitest";
import { confirmPick, setTraceCodes } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { PickForm } from "./PickForm";

vi.mock("../../api/calls/shipments", () => ({ confirmPick: vi.fn(), setTraceCodes: vi.fn() }));

afterEach(cleanup);
vi.setConfig({ testTimeout: 30_000 });

const batch = {
  batch_id: 1,
  batch_number: "B1",
  produced_on: null,
  expires_on: "2029-01-01",
  number: 5,
  free: 9,
};
const line = { id: 7, name: "阿莫西林胶囊", unit: "盒", left: 5, number: 5, batches: [batch], codes: [] };
const shipment = { id: "YJ1F1", status: "picking", lines: [line] } as unknown as Shipment;

it("says beside the line why the server refused it, until it is sent again", async () => {
  vi.mocked(confirmPick).mockRejectedValueOnce(
    new HttpError("有内容没填对", 422, { errors: { "lines.7": "这个批号不能出库" } }),
  );
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <PickForm shipment={shipment} />
    </AdminContext>,
  );
  fireEvent.click(screen.getByRole("button", { name: "确认拣货" }));
  expect((await screen.findByRole("alert")).textContent).toBe("这个批号不能出库");

  fireEvent.change(screen.getByRole("textbox"), { target: { value: "99999" } });
  expect(screen.getByRole("alert").textContent).toContain("最多可拣 9");
  expect(screen.queryByText("齐")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "确认拣货" }).disabled).toBe(true);
});

const code = (place: number) => `8123456789012345${String(place).padStart(4, "0")}`;

it("takes as many codes as were typed, not as were proposed", async () => {
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <PickForm shipment={shipment} />
    </AdminContext>,
  );
  fireEvent.change(screen.getByLabelText("阿莫西林胶囊 批号 B1 拣"), { target: { value: "2" } });
  fireEvent.click(screen.getByRole("button", { name: "扫码" }));
  const box = await screen.findByLabelText(/本包裹 2 盒/);
  fireEvent.change(box, { target: { value: [1, 2, 3].map(code).join("\n") } });
  await screen.findByText("只拣 2 盒，却有 3 个码");
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await screen.findByText("只拣 2 盒，却有 3 个码");
  expect(setTraceCodes).not.toHaveBeenCalled();
});

it("says so before it is sent when more codes are registered than packs are left", () => {
  const scanned = { ...line, codes: [1, 2, 3].map(code) };
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <PickForm shipment={{ ...shipment, lines: [scanned] } as unknown as Shipment} />
    </AdminContext>,
  );
  const confirm = screen.getByRole("button", { name: "确认拣货" });
  expect(confirm).toHaveProperty("disabled", false);
  fireEvent.change(screen.getByLabelText("阿莫西林胶囊 批号 B1 拣"), { target: { value: "2" } });
  expect(screen.getByRole("alert").textContent).toContain("登记了 3 个追溯码");
  expect(confirm).toHaveProperty("disabled", true);
});
