import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import { createQueryClient } from "@/api/queryClient";
import type { AfterSaleDetail } from "@/api/types";
import { EvidenceForm } from "./EvidenceForm";
import { SendBackForm } from "./SendBackForm";

const claim = { id: "SH1", most_photos: 9, photos: [] as unknown[] } as AfterSaleDetail;
const warnsOnLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it.each([
  ["at the field", new ApiError("http", 422, "有内容没填对", { remark: ["说明太长"] }), "说明太长"],
  ["for its size", new ApiError("http", 413, ""), "照片太大，请换一张"],
])("says why what was added is refused: %s", async (_, refusal, words) => {
  vi.spyOn(api, "post").mockRejectedValue(refusal);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EvidenceForm claim={claim} />
    </QueryClientProvider>,
  );
  expect(warnsOnLeaving()).toBe(false);
  await userEvent.type(screen.getByLabelText("说明"), "外箱完好");
  expect(warnsOnLeaving()).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "提交补充" }));
  expect((await screen.findByText(words)).getAttribute("role")).toBe("alert");
});

it("leads a parcel that is sent back to the first field that is missing", async () => {
  const post = vi.spyOn(api, "post");
  const to = { receiver: "退货组", phone: "027-88880000", address: "武汉", carriers: ["顺丰速运"] };
  const sent = { ...claim, send_before: "2026-12-01T00:00:00Z", return_to: to } as AfterSaleDetail;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SendBackForm claim={sent} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText(/快递公司/), "顺丰速运");
  await userEvent.click(screen.getByRole("button", { name: "我已寄出" }));
  expect(await screen.findByText("请填写运单号")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/运单号/)));
  expect(post).not.toHaveBeenCalled();
  expect(warnsOnLeaving()).toBe(true);
  post.mockResolvedValueOnce({ ...sent, id: "SH1" } as never);
  await userEvent.type(screen.getByLabelText(/运单号/), "SF1");
  await userEvent.click(screen.getByRole("button", { name: "我已寄出" }));
  await waitFor(() => expect(warnsOnLeaving()).toBe(false));
});
