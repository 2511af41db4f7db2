import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { InvoiceItem, RecallNotice, ReceiptItem, ReportItem } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import type { Right } from "@/features/user/refusal";
import InvoicesPage from "./InvoicesPage";
import ReceiptsPage from "./ReceiptsPage";
import ReportsPage from "./ReportsPage";

interface Call {
  path: string;
  method: string;
  body: string;
}
const WHY = "只读账号不能办理，请联系企业负责人";
const calls: Call[] = [];
let answers: Record<string, unknown> = {};
/** The errors that answer a change. */
let refused: Record<string, string[]> | null = null;

beforeEach(() => {
  calls.length = 0;
  answers = {};
  refused = null;
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, "http://localhost");
    calls.push({ path: url, method: init.method ?? "GET", body: String(init.body ?? "") });
    const data = answers[pathname] ?? { list: [], total: 0, page: 1, per_page: 20, open: 0 };
    const answer =
      refused && init.method === "PUT" ? { code: 422, errors: refused, data: null } : { code: 200, data };
    return Promise.resolve(new Response(JSON.stringify({ message: "", ...answer }), { status: answer.code }));
  });
});

function open(page: ReactElement, address = "/", refused?: Right) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const refusals = refused ? { [refused]: WHY } : {};
  client.setQueryData(userKeys.base, { signedIn: true, base: { refusals } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const pageOf = (list: unknown[]) => ({ list, total: list.length, page: 1, per_page: 20, open: 0 });

function report(id: number, report_id: number | null): ReportItem {
  return {
    id,
    report_id,
    order_id: "YJ1",
    goods_id: id,
    goods_name: `商品${id}`,
    batch_number: `B${id}`,
    status: report_id === null ? "missing" : "ready",
    status_text: report_id === null ? "待上传" : "可下载",
  } as ReportItem;
}

describe("inspection reports", () => {
  it("are chosen only where there is one, and asked for where there is none", async () => {
    answers["/api/jybg/filter"] = pageOf([report(1, 11), report(2, null)]);
    open(<ReportsPage />);
    const missing = await screen.findByRole<HTMLInputElement>("checkbox", { name: "选择 商品2 批号 B2" });
    expect(missing.disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: "本页全选" }));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "选择 商品1 批号 B1" }).checked).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "催要 商品2 批号 B2 的药检报告" }));
    await waitFor(() => expect(calls.some((call) => call.path === "/api/jybg/ask")).toBe(true));
  });
  it("stand beside recalls, which count what waits for an answer", async () => {
    const notice = {
      id: 3,
      can_answer: true,
      answered_at: null,
      orders: ["YJ1"],
      shipped: 7,
      returned: 2,
      to_answer: 5,
      unit: "盒",
    } as RecallNotice;
    answers["/api/recall"] = { list: [{ ...notice, goods_name: "胶囊", batch_number: "B1" }] };
    open(<ReportsPage />, "/jybg?view=recall");
    expect(await screen.findByText(/收到 7 盒，其中 2 盒已退回，还有 5 盒/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "回复" }));
    await screen.findByLabelText(/现有库存/);
    fireEvent.submit(document.getElementById("recall-answer") as HTMLFormElement);
    expect(await screen.findAllByText("请填写数量，没有就填 0")).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/现有库存/)));
    expect(calls.every((call) => call.method === "GET")).toBe(true);
    fireEvent.change(screen.getByLabelText(/现有库存/), { target: { value: "4 盒" } });
    fireEvent.change(screen.getByLabelText(/已售出/), { target: { value: "1" } });
    fireEvent.submit(document.getElementById("recall-answer") as HTMLFormElement);
    await waitFor(() => expect(calls.some((call) => call.path === "/api/recall/3/answer")).toBe(true));
    expect(calls.find((call) => call.method === "POST")?.body).toContain("in_stock=4");
  });
});

describe("a receipt of ephedrine-containing goods", () => {
  it("is not sent without the stamped note", async () => {
    const receipt = {
      id: "YJ9",
      total: "10.00",
      status: 10,
      status_text: "待确认",
      can_confirm: true,
    } as ReceiptItem;
    answers["/api/order/ephedrine"] = pageOf([{ ...receipt, order_receiver: "王收货", receiver: "" }]);
    open(<ReceiptsPage />);
    fireEvent.click(await screen.findByRole("button", { name: "确认收货 YJ9" }));
    expect(screen.getByLabelText<HTMLInputElement>(/收货人/).value).toBe("王收货");
    fireEvent.submit(document.getElementById("receipt") as HTMLFormElement);
    expect(await screen.findByText("请上传盖章的随货同行单")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/盖章的随货同行单/)));
    expect(calls.every((call) => call.method === "GET")).toBe(true);
  });
  it("is told everything that is missing at once, and each is taken back where it is mended", async () => {
    const sent = { shipped_at: "2026-11-20T02:00:00Z", receiver: "", order_receiver: "" };
    const receipt = { id: "YJ9", total: "10.00", status: 10, can_confirm: true, ...sent };
    answers["/api/order/ephedrine"] = pageOf([receipt]);
    open(<ReceiptsPage />);
    fireEvent.click(await screen.findByRole("button", { name: "确认收货 YJ9" }));
    fireEvent.change(screen.getByLabelText(/收货日期/), { target: { value: "2026-11-19" } });
    fireEvent.submit(document.getElementById("receipt") as HTMLFormElement);
    const told = () => screen.getAllByRole("alert", { hidden: true }).map((alert) => alert.textContent);
    await waitFor(() => expect(told()).toHaveLength(5));
    expect(document.activeElement).toBe(screen.getByLabelText(/收货人/));
    fireEvent.click(screen.getByLabelText(/货款由本企业账户支付/));
    fireEvent.change(screen.getByLabelText(/收货人/), { target: { value: "周敏" } });
    await waitFor(() => expect(told()).toHaveLength(3));
    expect(told().join()).not.toContain("企业账户付款");
  });
});

describe("invoices", () => {
  it("are downloaded once they are issued and not before", async () => {
    const sums = { net: "8.85", tax: "1.15", total: "10.00" };
    const issued = {
      ...sums,
      id: 1,
      status: "issued",
      number: "26420000000000000001",
      can_download: true,
    } as InvoiceItem;
    const waiting = { ...sums, id: 2, status: "waiting", number: null, can_download: false } as InvoiceItem;
    answers["/api/invoice"] = pageOf([issued, waiting]);
    open(<InvoicesPage />);
    expect(await screen.findByText("号码待生成")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /下载发票/ })).toHaveLength(1);
  });
});

describe("what is printed on invoices", () => {
  it("is filled in, with what the server refuses at its field", async () => {
    answers["/api/invoice/profile"] = {
      title: "仁心",
      tax_id: "",
      ...{ address: "江岸区", phone: "", bank: "", account: "", email: "" },
      ...{ is_special: false, is_automatic: true },
    };
    open(<InvoicesPage />);
    fireEvent.click(screen.getByRole("button", { name: "开票资料" }));
    const bank = await screen.findByLabelText<HTMLInputElement>(/开户银行/);
    fireEvent.click(screen.getByLabelText(/专用发票/));
    expect(bank.required).toBe(true);
    fireEvent.change(bank, { target: { value: " 汉口银行 " } });
    refused = { account: ["专用发票需要填写银行账号"] };
    fireEvent.submit(document.getElementById("invoice-profile") as HTMLFormElement);
    await screen.findByText("专用发票需要填写银行账号");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/银行账号/)));
    expect(decodeURIComponent(calls.find((call) => call.method === "PUT")?.body ?? "")).toBe(
      "address=江岸区&phone=&bank=汉口银行&account=&email=&is_special=1&is_automatic=1",
    );
  });
});

describe("who may only look", () => {
  it("reads why a recall is answered by others", async () => {
    const notice = { id: 3, can_answer: true, answered_at: null, orders: ["YJ1"] } as RecallNotice;
    answers["/api/recall"] = { list: [{ ...notice, goods_name: "胶囊" }] };
    open(<ReportsPage />, "/jybg?view=recall", "order");
    expect(await screen.findByText("胶囊")).toBeTruthy();
    expect(screen.getByRole("note").textContent).toBe(WHY);
    expect(screen.queryByRole("button", { name: "回复" })).toBeNull();
  });
  it("reads why a receipt is confirmed by others", async () => {
    answers["/api/order/ephedrine"] = pageOf([{ id: "YJ9", total: "10.00", status: 10, can_confirm: true }]);
    open(<ReceiptsPage />, "/", "order");
    expect(await screen.findByText("YJ9")).toBeTruthy();
    expect(screen.getByRole("note").textContent).toBe(WHY);
    expect(screen.queryByRole("button", { name: /确认收货/ })).toBeNull();
  });
  it("reads why invoices are asked for by others", async () => {
    answers["/api/invoice/orders"] = pageOf([
      { id: "YJ8", amount: "10.00", created_at: "2026-11-01T01:00:00Z" },
    ]);
    open(<InvoicesPage />, "/dzfp?status=open", "pay");
    expect(await screen.findByText("YJ8")).toBeTruthy();
    expect(screen.getByRole("note").textContent).toBe(WHY);
    expect(screen.queryByRole("button", { name: /申请开票/ })).toBeNull();
  });
  it("looks at what is printed on invoices and does not change it", async () => {
    answers["/api/invoice/profile"] = { title: "仁心", tax_id: "", address: "江岸区", is_special: false };
    open(<InvoicesPage />, "/", "keep_company");
    fireEvent.click(screen.getByRole("button", { name: "开票资料" }));
    expect((await screen.findByLabelText<HTMLInputElement>("注册地址")).disabled).toBe(true);
    expect(screen.getByRole("note", { hidden: true }).textContent).toBe(WHY);
    expect(screen.queryByRole("button", { name: "保存", hidden: true })).toBeNull();
  });
});
