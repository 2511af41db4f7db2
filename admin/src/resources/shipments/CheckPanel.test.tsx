import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type AuthProvider, HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { dispatchRules } from "../../api/calls/dispatch";
import { checkShipment } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { CheckPanel } from "./CheckPanel";

vi.mock("../../api/calls/shipments", () => ({ checkShipment: vi.fn(async () => ({})) }));
vi.mock("../../api/calls/dispatch", () => ({
  dispatchRules: vi.fn(async () => ({
    second_person_checks: true,
    coldest: "2.0",
    warmest: "8.0",
    trace_codes: "known",
  })),
}));

const line = (id: number, name: string, batch: string) => ({
  id,
  name,
  spec: "0.25g*24粒",
  maker: "联邦制药",
  unit: "盒",
  number: 2,
  codes: [],
  needs_codes: false,
  batches: [
    { batch_id: id, batch_number: batch, number: 2, expires_on: "2029-01-01", shelf_place: `A-0${id}-1` },
  ],
});
const shipment = {
  id: "YJ1F1",
  status: "picked",
  picked_by: 7,
  units: 4,
  lines: [line(1, "阿莫西林胶囊", "B1"), line(2, "板蓝根颗粒", "B2")],
} as unknown as Shipment;

/** Until it is known who looks, and what the rules ask for. */
async function show(staffId: number, shown = shipment) {
  const authProvider = { getIdentity: async () => ({ id: staffId }) } as unknown as AuthProvider;
  const queryClient = new QueryClient();
  render(
    <AdminContext authProvider={authProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
      <CheckPanel shipment={shown} />
    </AdminContext>,
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

it("is passed by keyboard alone, once every line was looked at", async () => {
  await show(8);
  const pass = screen.getByRole<HTMLButtonElement>("button", { name: "复核通过" });
  expect(pass.disabled).toBe(true);
  const box = screen.getByLabelText(/扫追溯码/);
  for (const batch of ["b1", "B9", "B2"]) {
    fireEvent.change(box, { target: { value: batch } });
    fireEvent.keyDown(box, { key: "Enter" });
    if (batch === "B9") expect(screen.getByText(/没有这个批号/)).toBeTruthy();
  }
  expect(screen.getByText("都核对过了")).toBeTruthy();
  fireEvent.click(pass);
  await waitFor(() =>
    expect(checkShipment).toHaveBeenCalledWith("YJ1F1", [
      { id: 1, fault: "" },
      { id: 2, fault: "" },
    ]),
  );
});

it("says where each line lies, for what has to go back", async () => {
  await show(8);
  const places = screen.getAllByText(/^A-/).map((place) => place.textContent);
  expect(places).toEqual(["A-01-1", "A-02-1"]);
});

it("asks the picker for another person", async () => {
  await show(7);
  expect(await screen.findByText(/请另一位同事/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "复核通过" })).toBeNull();
});

it("lets the picker check too where the rules ask for no other person", async () => {
  const rules = {
    second_person_checks: false,
    coldest: "2.0",
    warmest: "8.0",
    trace_codes: "known",
    carriers_due_on: "2026-12-28",
  };
  vi.mocked(dispatchRules).mockResolvedValueOnce(rules);
  await show(7);
  expect(screen.getByRole("button", { name: "复核通过" })).toBeTruthy();
  expect(screen.queryByText(/请另一位同事/)).toBeNull();
});

it("says before it is passed which packs still lack their trace code", async () => {
  const [first, second] = shipment.lines;
  const half = {
    ...shipment,
    lines: [{ ...first, codes: ["8".repeat(20)], needs_codes: true }, second],
  } as Shipment;
  await show(8, half);
  expect(screen.getByText("1 / 2")).toBeTruthy();
  expect(screen.getByText(/还差 1 盒的码/)).toBeTruthy();
  expect(screen.getByText(/还有 2 种没有核对，1 种的追溯码数量不符/)).toBeTruthy();
});

it("says of which line packs have no trace code", async () => {
  const errors = { "codes.1": "这一行 2 件，登记了 0 个追溯码" };
  vi.mocked(checkShipment).mockRejectedValueOnce(new HttpError("有内容没填对", 422, { errors }));
  await show(8);
  for (const name of ["阿莫西林胶囊 合格", "板蓝根颗粒 合格"]) fireEvent.click(screen.getByLabelText(name));
  fireEvent.click(screen.getByRole("button", { name: "复核通过" }));
  await waitFor(() => expect(screen.getByText(/登记了 0 个追溯码/)).toBeTruthy());
});
