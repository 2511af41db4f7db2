import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { AddressForm } from "./AddressForm";

let answers: Response[] = [];
const sent: string[] = [];
const answer = (status: number, body: object) =>
  new Response(JSON.stringify({ code: status, message: "", data: null, ...body }), { status });

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string, init?: RequestInit) => {
      sent.push(`${init?.method} ${url} ${decodeURIComponent(String(init?.body))}`);
      return answers.shift();
    }),
  );
});

function show(isFirst = false) {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddressForm isFirst={isFirst} onClose={onClose} onSaved={onSaved} />
    </QueryClientProvider>,
  );
  return { onClose, onSaved, user: userEvent.setup({ delay: null }) };
}
const field = (name: string) => screen.getByLabelText(new RegExp(name));

it("names every missing field and asks nothing of the server", async () => {
  const { user } = show();
  await user.click(screen.getByRole("button", { name: "保存地址" }));
  await screen.findByText("请填写收货人姓名");
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
    "请填写收货人姓名",
    "请填写手机号或座机",
    "请选择省份",
    "请选择城市",
    "请填写街道、门牌号",
  ]);
  expect(document.activeElement).toBe(field("收货人"));
  expect(sent).toEqual([]);
});

it("shows the server's refusal at its field, then saves", async () => {
  const saved = { id: 7, name: "王芳" };
  answers = [answer(422, { errors: { phone: ["这个号码不能收货"] } }), answer(200, { data: saved })];
  const { user, onClose, onSaved } = show();
  await user.type(field("收货人"), "王芳");
  await user.type(field("手机号"), "138 0000 0001");
  await screen.findByRole("option", { name: "四川省" }, { timeout: 10_000 });
  await user.selectOptions(field("省份"), "四川省");
  await user.selectOptions(field("城市"), "成都市");
  await user.type(field("详细地址"), "人民南路 1 号");
  await user.click(screen.getByRole("button", { name: "保存地址" }));
  expect((await screen.findByRole("alert")).textContent).toBe("这个号码不能收货");
  await waitFor(() => expect(document.activeElement).toBe(field("手机号")));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: "保存地址" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
  expect(onClose).toHaveBeenCalled();
  expect(sent[1]).toBe(
    "POST /api/address name=王芳&phone=13800000001&province=四川省&city=成都市&district=&street=人民南路+1+号&is_default=0",
  );
});

it("fills in the city of a municipality", async () => {
  const { user } = show();
  await screen.findByRole("option", { name: "北京市" }, { timeout: 10_000 });
  await user.selectOptions(field("省份"), "北京市");
  expect(field("城市")).toHaveProperty("value", "北京市");
});

it("leads to a region that is missing", async () => {
  const { user } = show();
  await user.type(field("收货人"), "王芳");
  await user.type(field("手机号"), "13800000001");
  await user.type(field("详细地址"), "人民南路 1 号");
  await user.click(screen.getByRole("button", { name: "保存地址" }));
  await screen.findByText("请选择省份");
  expect(document.activeElement).toBe(field("省份"));
});

it("makes the first address the default one", async () => {
  answers = [answer(200, { data: { id: 7 } })];
  const { user, onSaved } = show(true);
  await user.type(field("收货人"), "王芳");
  await user.type(field("手机号"), "13800000001");
  await screen.findByRole("option", { name: "北京市" }, { timeout: 10_000 });
  await user.selectOptions(field("省份"), "北京市");
  await user.type(field("详细地址"), "长安街 1 号");
  await user.click(screen.getByRole("button", { name: "保存地址" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(sent[0]).toContain("&is_default=1");
});
