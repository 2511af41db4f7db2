import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Claimable } from "@/api/types";
import ApplyDialog from "./ApplyDialog";

const claimable: Claimable = {
  open_until: "2026-11-28T01:00:00Z",
  refusal: "",
  can_apply: true,
  most_photos: 9,
  types: [
    { code: "refund", text: "仅退款", about: "不用寄回" },
    { code: "return", text: "退货退款", about: "验收后退款" },
  ],
  reasons: [
    { code: "short", text: "少发、漏发", types: ["refund"], at_receipt: true },
    { code: "damaged", text: "破损", types: ["return"], at_receipt: true },
  ],
  lines: [
    {
      id: 7,
      goods_id: 1,
      name: "阿莫西林胶囊",
      sccj: "华北制药",
      ypgg: "0.25g*24粒",
      unit: "盒",
      image: "/media/goods/1.svg",
      price: "10.00",
      batches: [
        { batch: "A1", expires_on: "2027-11-01", shipped: 5, claimable: 3, claimable_received: 3 },
        { batch: "A2", expires_on: "2027-12-01", shipped: 2, claimable: 0, claimable_received: 0 },
      ],
    },
  ],
  claims: [],
};
const sent = vi.fn();

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal("fetch", sent);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

type Start = ComponentProps<typeof ApplyDialog>["start"];
const show = (start?: Start) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ApplyDialog order="YJ1" claimable={claimable} start={start} onSent={vi.fn()} onGivenUp={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const box = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: /批号 A1/ });

it("fills in what was counted, whatever was kept of an earlier count", async () => {
  const counted = (number: number): Start => ({
    type: "refund",
    chosen: { "7:A1": number },
    reason: "short",
  });
  const remark = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /补充说明/ });
  const earlier = show(counted(2));
  fireEvent.change(remark(), { target: { value: "外箱破损" } });
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  earlier.unmount();
  const other = show(counted(1));
  expect([box().value, remark().value]).toEqual(["1", ""]);
  other.unmount();
  show(counted(2));
  expect([box().value, remark().value]).toEqual(["2", "外箱破损"]);
});

describe("applying for after-sales", () => {
  beforeEach(() => void show());
  it("says beside each field what is missing, and sends nothing", async () => {
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    await screen.findByText("请选择售后类型");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "请选择售后类型",
      "请填写要售后的数量",
      "请选择原因",
      "请至少拍一张照片，拍清批号和问题部位",
    ]);
    expect(sent).not.toHaveBeenCalled();
  });
  it("leads to the first gap, and takes each word back where it is mended", async () => {
    const said = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
    const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    await hasFocus(screen.getByRole("radio", { name: /仅退款/ }));
    fireEvent.click(screen.getByRole("radio", { name: /仅退款/ }));
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    await hasFocus(box());
    fireEvent.change(box(), { target: { value: "1" } });
    await waitFor(() => expect(said()).toEqual(["请选择原因", "请至少拍一张照片，拍清批号和问题部位"]));
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    await hasFocus(screen.getByRole("combobox", { name: /原因/ }));
    fireEvent.change(screen.getByRole("combobox", { name: /原因/ }), { target: { value: "short" } });
    await waitFor(() => expect(said()).toEqual(["请至少拍一张照片，拍清批号和问题部位"]));
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    await hasFocus(screen.getByLabelText("拍照或选择"));
  });
  it("shows at its field what the server refuses", async () => {
    const posted: string[] = [];
    sent.mockImplementation(async (url: string, init: RequestInit) => {
      if (url === "/api/upload")
        return new Response(JSON.stringify({ code: 200, message: "", data: { key: "k" } }));
      posted.push(decodeURIComponent(String(init.body)));
      const errors = { "lines.0.number": ["最多 2 盒"] };
      return new Response(JSON.stringify({ code: 422, message: "", data: null, errors }), { status: 422 });
    });
    const picture = { width: 10, height: 10 };
    const open = vi.fn<() => Promise<typeof picture>>().mockRejectedValueOnce(new Error("no picture"));
    vi.stubGlobal("createImageBitmap", open.mockResolvedValue(picture));
    URL.createObjectURL = () => "blob:1";
    URL.revokeObjectURL = () => undefined;
    fireEvent.click(screen.getByRole("radio", { name: /仅退款/ }));
    fireEvent.change(box(), { target: { value: "3" } });
    fireEvent.change(screen.getByRole("combobox", { name: /原因/ }), { target: { value: "short" } });
    const photo = new File(["x"], "破损.png", { type: "image/png" });
    fireEvent.change(screen.getByLabelText("拍照或选择"), { target: { files: [photo] } });
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    await screen.findByText("照片 破损.png 打不开，请换一张");
    fireEvent.click(screen.getByRole("button", { name: "提交申请" }));
    expect(await screen.findByText("最多 2 盒")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(posted).toEqual([
      "type=refund&lines[0][id]=7&lines[0][batch]=A1&lines[0][number]=3&reason=short&remark=&photos[0]=k",
    ]);
  });
  it("takes no more of a batch than is left of it", () => {
    fireEvent.change(box(), { target: { value: "9" } });
    expect(box().value).toBe("3");
    expect(screen.queryByRole("spinbutton", { name: /批号 A2/ })).toBeNull();
    expect(screen.getByText("已全部申请")).toBeTruthy();
  });
  it("forgets a reason that the new kind does not have", () => {
    const reason = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /原因/ });
    fireEvent.click(screen.getByRole("radio", { name: /仅退款/ }));
    fireEvent.change(reason(), { target: { value: "short" } });
    expect(reason().value).toBe("short");
    fireEvent.click(screen.getByRole("radio", { name: /退货退款/ }));
    expect(reason().value).toBe("");
    expect([...reason().options].map((option) => option.text)).toEqual(["请选择", "破损"]);
  });
});
