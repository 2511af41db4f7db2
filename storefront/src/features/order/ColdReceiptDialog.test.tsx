import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import ColdReceiptDialog from "./ColdReceiptDialog";
import { orderKeys } from "./queries";

function show(onClose: () => void, parcel?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(orderKeys.logistics("YJ1"), { id: "YJ1", parcels: [], cold_range: "2.0–8.0 ℃" });
  render(
    <QueryClientProvider client={client}>
      <ColdReceiptDialog order="YJ1" parcel={parcel} onClose={onClose} />
    </QueryClientProvider>,
  );
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByLabelText(/到货温度/).closest("form") as HTMLFormElement);

it("warns of goods that came too warm, and sends what was measured", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValue({} as never);
  const onClose = vi.fn();
  show(onClose, "YJ1F1");
  type(/到货温度/, "5.6");
  expect(screen.queryByRole("alert")).toBeNull();
  type(/到货温度/, "12.5");
  expect(screen.getByRole("alert").textContent).toContain("隔离存放");
  type(/到货时间/, "2026-11-26T09:30");
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(post).toHaveBeenCalledWith("/api/order/shipments/YJ1F1/receive", {
    body: { temperature: "12.5", arrived_at: "2026-11-26T09:30:00+08:00" },
  });
});

it("stays open with the reason at its field when the server refuses", async () => {
  const refused = new ApiError("http", 422, "有内容没填对", { temperature: ["温度应为数字"] });
  vi.spyOn(api, "post").mockRejectedValue(refused);
  const onClose = vi.fn();
  show(onClose);
  type(/到货温度/, "暖");
  submit();
  expect(await screen.findByText("温度应为数字")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
