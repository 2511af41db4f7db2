import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { useNotices } from "@/ui/notices";
import { userKeys } from "../user/queries";
import { PersonalDataSection } from "./PersonalDataSection";

const DATA = { 账号: { 姓名: "王店长" }, 订单: [] };
const UNCONFIRMED = { code: 428, message: "为了账户安全，请先验证身份再继续" };

let answers: Record<string, { code: number; message?: string; data?: unknown; bare?: unknown }[]>;
let asked: string[] = [];
const saved: { name: string; blob: Blob }[] = [];
const assigned = vi.fn();

// Whole forms in jsdom are slow on a loaded machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  answers = {};
  asked = [];
  saved.length = 0;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${url}`;
    asked.push(call);
    const answer = answers[call]?.shift();
    if (!answer) throw new Error(`nobody answers ${call}`);
    const { bare, ...envelope } = answer;
    const body = bare ?? { message: "", data: null, ...envelope };
    return new Response(JSON.stringify(body), { status: answer.code });
  });
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace("blob:", ""))];
    if (blob) saved.push({ name: this.download, blob });
  });
  vi.stubGlobal("location", { ...window.location, assign: assigned });
});
afterEach(() => {
  assigned.mockReset();
  useNotices.setState({ toasts: [], boxes: [] });
});

function show(isOwner = true) {
  const client = new QueryClient();
  const base = { phone: "13912345678" } as UserBase;
  client.setQueryData(userKeys.base, { signedIn: true, base });
  render(
    <QueryClientProvider client={client}>
      <PersonalDataSection isOwner={isOwner} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
const button = (name: string) => screen.getByRole("button", { name });
const box = () => useNotices.getState().boxes.at(-1);

it("saves the file as the server sent it, under a name that says what it is", async () => {
  answers["GET /api/user/personal_data"] = [{ code: 200, bare: DATA }];
  const user = show();
  await user.click(button("下载我的个人信息"));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe("药集个人信息.json");
  expect(JSON.parse((await saved[0]?.blob.text()) ?? "")).toEqual(DATA);
});

it("asks who is there when the server wants to know, then saves without a second press", async () => {
  answers["GET /api/user/personal_data"] = [UNCONFIRMED, { code: 200, bare: DATA }];
  answers["POST /api/user/confirm"] = [{ code: 200, data: true }];
  const user = show();
  await user.click(button("下载我的个人信息"));
  await user.type(await screen.findByLabelText(/登录密码/), "yaoji2026");
  await user.click(button("验证"));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole("dialog", { name: "验证身份" })).toBeNull();
});

it("says what an owner loses before anything is closed, and closes nothing when they stay", async () => {
  const user = show(true);
  await user.click(button("注销账号"));
  expect(box()?.message).toMatch(/企业停止采购.*药品法规保存/);
  box()?.resolve(false);
  expect(asked).toEqual([]);
});

it("says to a colleague that their orders stay with the company", async () => {
  const user = show(false);
  await user.click(button("注销账号"));
  expect(box()?.message).toMatch(/订单留在企业名下/);
});

it("tells what still keeps the account open", async () => {
  answers["POST /api/user/close_account"] = [{ code: 409, message: "还有 2 张订单没有完成" }];
  const user = show();
  await user.click(button("注销账号"));
  box()?.resolve(true);
  await waitFor(() => expect(box()?.message).toBe("还有 2 张订单没有完成"));
  expect(assigned).not.toHaveBeenCalled();
});

it("leaves for the home page once the account is closed", async () => {
  answers["POST /api/user/close_account"] = [{ code: 200, data: true }];
  const user = show();
  await user.click(button("注销账号"));
  box()?.resolve(true);
  await waitFor(() => expect(box()?.message).toMatch(/账号已注销/));
  box()?.resolve(true);
  await waitFor(() => expect(assigned).toHaveBeenCalledWith("/"));
});
