import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import type { BuyerDocument, Registration } from "@/api/types";
import { CompanyForm } from "./CompanyForm";

const empty = { name: "", credit_code: "", legal_person: "", contact: "" };
const registration = {
  ...empty,
  ...{ kind: "company", status: "draft", buyer_type: 1, province: "", city: "", district: "", street: "" },
  buyer_types: [
    { code: 1, name: "药店" },
    { code: 4, name: "诊所" },
  ],
  documents: [
    { kind: "business", name: "营业执照", is_required: true, status: "missing", scans: [] as unknown[] },
  ] as BuyerDocument[],
} as Registration;

const user = userEvent.setup({ delay: null });

function open(patch: Partial<Registration> = {}) {
  const client = new QueryClient();
  const put = vi.spyOn(api, "put").mockResolvedValue({ ...registration, ...patch } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CompanyForm registration={{ ...registration, ...patch }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return put;
}
const handIn = () => user.click(screen.getByRole("button", { name: "提交审核" }));
const whole = {
  ...{
    name: "江城好药房",
    credit_code: "91350100M000100Y43",
    province: "湖北省",
    city: "武汉市",
    street: "8 号",
  },
};

it("leads to the first field that is wrong, and counts the documents that are missing", async () => {
  const put = open();
  await handIn();
  await screen.findByText("请填写企业名称");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/企业名称/)));
  expect(screen.getByText("还有 6 项要补，已标红")).toBeTruthy();
  expect(put).not.toHaveBeenCalled();
});

it("leads to the document that is missing where all fields are right", async () => {
  open(whole);
  await handIn();
  await screen.findByText("请上传《营业执照》");
  const upload = screen.getByRole("button", { name: "上传《营业执照》" });
  await waitFor(() => expect(document.activeElement).toBe(upload));
});

it("keeps another type at once, which needs no code", async () => {
  const put = open();
  await user.click(screen.getByLabelText("诊所"));
  await waitFor(() => expect(put).toHaveBeenCalled());
  expect(put.mock.calls[0]?.[1]).toMatchObject({ body: { buyer_type: 4 } });
  expect(screen.getByLabelText<HTMLInputElement>(/统一社会信用代码/).required).toBe(false);
});

it("says at its field what the server refuses to keep, until it is mended", async () => {
  const put = open(whole);
  put.mockRejectedValueOnce(new ApiError("http", 422, "", { credit_code: ["代码已经注册过"] }));
  await user.click(screen.getByRole("button", { name: "先保存，稍后再填" }));
  await screen.findByText("代码已经注册过");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/统一社会信用代码/)));
  await user.type(screen.getByLabelText(/统一社会信用代码/), "{Backspace}4");
  await waitFor(() => expect(screen.queryByText("代码已经注册过")).toBeNull());
});
