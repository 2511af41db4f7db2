import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import { createQueryClient } from "@/api/queryClient";
import type { AfterSaleDetail } from "@/api/types";
import { EvidenceForm } from "./EvidenceForm";

const claim = { id: "SH1", most_photos: 9, photos: [] as unknown[] } as AfterSaleDetail;

it.each([
  ["at the field", new ApiError("http", 422, "有内容没填对", { remark: ["说明太长"] }), "说明太长"],
  ["of the whole", new ApiError("http", 422, "申请已经结束"), "申请已经结束"],
  ["for its size", new ApiError("http", 413, ""), "照片太大，请换一张"],
])("says why what was added is refused: %s", async (_, refusal, words) => {
  vi.spyOn(api, "post").mockRejectedValue(refusal);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EvidenceForm claim={claim} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByLabelText("说明"), "外箱完好");
  await userEvent.click(screen.getByRole("button", { name: "提交补充" }));
  expect((await screen.findByText(words)).getAttribute("role")).toBe("alert");
});
