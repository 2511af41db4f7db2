// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AdminContext, HttpError } from "react-admin";
import { afterEach, expect, it, vi } from "vitest";
import { confirmPick } from "../../api/actions";
import type { Shipment } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { PickForm } from "./PickForm";

vi.mock("../../api/actions", () => ({ confirmPick: vi.fn(), setTraceCodes: vi.fn() }));

afterEach(cleanup);

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
