import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { BuyerDocument } from "@/api/types";
import { DocumentForm } from "./DocumentForm";

const scans = [{ key: "k1", form: "image" }];
const letter: BuyerDocument = {
  kind: "purchasing_letter",
  name: "采购委托书",
  is_required: true,
  has_number: true,
  must_end: false,
  scope_choices: [{ code: "chemical", name: "化学药制剂", covers_all: false }],
  particulars: [{ code: "agent", name: "受托人", form: "text", choices: [], is_required: true, value: "" }],
  status: "missing",
  status_text: "未上传",
  version: 0,
  number: "",
  scope: [],
  valid_from: null,
  valid_to: null,
  reject_reason: "",
  scans: [],
  id: 0,
  earlier: null,
  head_office: null,
};
const there: BuyerDocument = {
  ...letter,
  ...{ status: "draft", number: "WT-1", valid_to: "2099-01-01", scope: ["chemical"], scans },
  particulars: letter.particulars.map((one) => ({ ...one, value: "王采购" })),
};

/** Opens the form of a shop that answers with this; tells what was sent. */
function open(document: BuyerDocument, answer: object = { code: 200, message: "", data: null }) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    if (init?.method === "POST") sent.push(decodeURIComponent(String(init.body)));
    return new Response(JSON.stringify(answer), { status: "errors" in answer ? 422 : 200 });
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DocumentForm document={document} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { sent, onClose };
}
const user = userEvent.setup({ delay: null });
const save = () => user.click(screen.getByRole("button", { name: "保存", hidden: true }));
const alerts = () => screen.getAllByRole("alert", { hidden: true }).map(({ textContent }) => textContent);

it("says at each field what is missing, and leads to the first", async () => {
  const { sent } = open(letter);
  await save();
  await waitFor(() =>
    expect(alerts()).toEqual([
      "请选择照片、扫描件或 PDF",
      "请照证照填写编号",
      "请填写有效期至，或勾选长期有效",
      "请照证照勾选经营范围",
      "请照证件填写这一项",
    ]),
  );
  expect(document.activeElement?.getAttribute("type")).toBe("file");
  expect(sent).toEqual([]);
});

it("takes a document without an end, and shows no last day for it", async () => {
  const { sent, onClose } = open(there);
  await user.click(screen.getByLabelText("长期有效"));
  expect(screen.getByLabelText<HTMLInputElement>(/有效期至/).value).toBe("");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]).toContain("is_long_term=1");
  expect(sent[0]).toContain("particulars[agent]=王采购");
  expect(sent[0]).toContain("files[0]=k1");
});

it("shows a refusal at the field that it names, the file's at the pages", async () => {
  open(there, {
    code: 422,
    message: "",
    errors: { "particulars.agent": ["与身份证不一致"], "files.0": ["第 1 页看不清"] },
  });
  await save();
  await waitFor(() => expect(alerts()).toEqual(["第 1 页看不清", "与身份证不一致"]));
  expect(document.activeElement?.getAttribute("type")).toBe("file");
});

it("brings back what was typed, with the pages that the shop has", async () => {
  open(there);
  await user.clear(screen.getByLabelText(/证照编号/));
  await user.type(screen.getByLabelText(/证照编号/), "WT-2");
  cleanup();
  const { sent } = open(there);
  expect(screen.getByText(/已恢复上次没有提交的内容/)).toBeTruthy();
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain("number=WT-2");
  expect(sent[0]).toContain("files[0]=k1");
});

it("says why a file cannot be taken, until another is chosen", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL() {} }));
  open(letter);
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText(/照片、扫描件/), { target: { files: [file] } });
  choose(new File(["x"], "a.gif", { type: "image/gif" }));
  expect(await screen.findByText(/请选择 JPG/)).toBeTruthy();
  choose(new File(["x"], "a.png", { type: "image/png" }));
  await waitFor(() => expect(screen.queryByText(/请选择 JPG/)).toBeNull());
  expect(screen.getByLabelText("证照页面").children).toHaveLength(1);
});
