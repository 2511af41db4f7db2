import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { useNotices } from "@/ui/notices";
import { userKeys } from "../user/queries";
import { ConfirmDialog } from "./ConfirmDialog";
import { ContactSection } from "./ContactSection";
import { EmailSection } from "./EmailSection";
import { MemberDialog } from "./MemberDialog";
import { PasswordSection } from "./PasswordSection";
import { UNCONFIRMED } from "./queries";

const owner = { name: "王店长", phone: "13912345678" } as UserBase;
const refusal = (field: string, message: string) => ({ code: 422, errors: { [field]: [message] } });

let answers: Record<string, { code: number; message?: string; errors?: object; data?: unknown }[]>;
let sent: string[] = [];

beforeEach(() => {
  answers = {};
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? "GET"} ${url}`;
    if (init?.method !== "GET") sent.push(`${call} ${decodeURIComponent(String(init?.body))}`);
    const answer = answers[call]?.shift();
    if (!answer) throw new Error(`nobody answers ${call}`);
    return new Response(JSON.stringify({ message: "", data: null, ...answer }), { status: answer.code });
  });
});

function show(section: ReactElement, base = owner) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base });
  render(<QueryClientProvider client={client}>{section}</QueryClientProvider>);
  return userEvent.setup({ delay: null });
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole("button", { name });
const said = async (message: string) => (await screen.findByText(message)).getAttribute("role");
const warnsOnLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

it("proves another phone by its code, and shows at its field what the server refuses", async () => {
  answers["POST /api/user/create_code"] = [{ code: 200, data: { again_in: 60 } }];
  answers["POST /api/user/updateUserInfo"] = [refusal("code", "验证码不正确")];
  const user = show(<ContactSection user={owner} />);
  await user.clear(field(/手机号/));
  await user.type(field(/手机号/), "1371111");
  await user.click(press("获取验证码"));
  expect(await said("请输入 11 位手机号")).toBe("alert");
  await hasFocus(field(/手机号/));
  await user.type(field(/手机号/), "0001");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(press("获取验证码"));
  await screen.findByRole("button", { name: "60 秒后重新获取" });
  await user.click(press("保存联系人"));
  expect(await said("请输入新手机号收到的 6 位验证码")).toBe("alert");
  await user.type(field(/短信验证码/), "123456");
  await user.click(press("保存联系人"));
  expect(await said("验证码不正确")).toBe("alert");
  await hasFocus(field(/短信验证码/));
  expect(sent.at(-1)).toBe("POST /api/user/updateUserInfo name=王店长&phone=13711110001&code=123456");
});

it("asks for no code while the phone stays", async () => {
  answers["POST /api/user/updateUserInfo"] = [refusal("name", "姓名太长"), { code: 200 }];
  const user = show(<ContactSection user={owner} />);
  expect(screen.queryByLabelText(/短信验证码/)).toBeNull();
  await user.click(press("保存联系人"));
  expect(await said("姓名太长")).toBe("alert");
  await hasFocus(field(/姓名/));
  expect(warnsOnLeaving()).toBe(false);
  await user.type(field(/姓名/), "一");
  await waitFor(() => expect(warnsOnLeaving()).toBe(true));
  await user.click(press("保存联系人"));
  await waitFor(() => expect(warnsOnLeaving()).toBe(false));
  expect(field(/姓名/).value).toBe("王店长一");
});

it("leaves the name of a member to the owner", () => {
  const refusals = { manage_members: "采购员账号不能管理成员，请联系企业负责人" };
  const colleague = { ...owner, refusals } as UserBase;
  show(<ContactSection user={colleague} />, colleague);
  expect(field(/姓名/).readOnly).toBe(true);
});

it("takes a password that follows the rule, and shows what the server refuses", async () => {
  answers["POST /api/user/resetPassword"] = [refusal("password", "不能与旧密码相同"), { code: 200 }];
  const user = show(<PasswordSection />);
  await user.type(field(/新密码/), "12345678");
  await user.click(press("修改密码"));
  expect(await said("密码需要包含字母、数字、符号中的至少两种")).toBe("alert");
  expect(sent).toEqual([]);
  await waitFor(() => expect(warnsOnLeaving()).toBe(true));
  await user.type(field(/新密码/), "abc");
  await user.click(press("修改密码"));
  expect(await said("不能与旧密码相同")).toBe("alert");
  await hasFocus(field(/新密码/));
  await user.click(press("修改密码"));
  await waitFor(() => expect(field(/新密码/).value).toBe(""));
  await waitFor(() => expect(warnsOnLeaving()).toBe(false));
});

it("proves a mail address, and shows at its field what the server refuses", async () => {
  answers["GET /api/user/email"] = [{ code: 200, data: { email: "", is_available: true } }];
  answers["POST /api/user/email/code"] = [
    { code: 409, message: "这个邮箱已被使用" },
    { code: 200, data: { again_in: 60 } },
  ];
  answers["PUT /api/user/email"] = [refusal("code", "验证码不正确")];
  const user = show(<EmailSection />);
  await user.type(await screen.findByLabelText("邮箱"), " ");
  expect(warnsOnLeaving()).toBe(false);
  await user.type(field(/^邮箱$/), "wang@example.com");
  await waitFor(() => expect(warnsOnLeaving()).toBe(true));
  await user.click(press("获取验证码"));
  expect(await said("这个邮箱已被使用")).toBe("alert");
  await hasFocus(field(/^邮箱$/));
  await user.click(press("获取验证码"));
  await screen.findByRole("button", { name: "60 秒后重新获取" });
  await user.type(field(/邮箱验证码/), "123456");
  await user.click(press("保存邮箱"));
  expect(await said("验证码不正确")).toBe("alert");
  await hasFocus(field(/邮箱验证码/));
  expect(sent.at(-1)).toBe("PUT /api/user/email email=wang@example.com&code=123456");
});

it("invites a member after a proof, and shows at its field what the server refuses then", async () => {
  answers["POST /api/user/members"] = [refusal("phone", "已经是成员"), refusal("role", "没有这个角色")];
  const roles = [{ code: "buyer", name: "采购", about: "下单" }];
  // The proof comes first; the change is run again after it.
  const run = (change: () => Promise<void>) => change();
  const user = show(<MemberDialog member={null} roles={roles} run={run} onClose={vi.fn()} />);
  await user.type(field(/姓名/), "李采购");
  await user.type(field(/手机号/), "13612345678");
  await user.type(field(/每单限额/), "5000");
  await user.click(press("发出邀请"));
  expect(await said("已经是成员")).toBe("alert");
  await hasFocus(field(/手机号/));
  expect(sent).toEqual(["POST /api/user/members name=李采购&phone=13612345678&role=buyer&order_limit=5000"]);
  await user.click(press("发出邀请"));
  expect(await said("没有这个角色")).toBe("alert");
});

it("asks before what was typed of a member is given up, and closes at once where nothing was", async () => {
  const onClose = vi.fn();
  const user = show(<MemberDialog member={null} roles={[]} run={vi.fn()} onClose={onClose} />);
  await hasFocus(field(/姓名/));
  await user.type(field(/姓名/), "李采购");
  await user.click(press("取消"));
  const asked = () => useNotices.getState().boxes;
  expect(asked().map(({ message }) => message)).toEqual(["填写的内容还没有提交，要放弃吗？"]);
  expect(onClose).not.toHaveBeenCalled();
  act(() => asked()[0]?.resolve(false));
  await user.clear(field(/姓名/));
  await user.click(press("取消"));
  expect(asked()).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

it("says at its field why the proof of identity is refused, and takes it back when another proof is chosen", async () => {
  answers["POST /api/user/confirm"] = [
    { code: 429, message: "尝试太多，请 15 分钟后再试" },
    refusal("code", "验证码不正确"),
  ];
  const onConfirmed = vi.fn();
  const user = show(<ConfirmDialog phone={owner.phone} onConfirmed={onConfirmed} onClose={vi.fn()} />);
  await user.click(press("验证"));
  expect(await said("请输入登录密码")).toBe("alert");
  await user.type(field(/登录密码/), "secret-1");
  await user.click(press("验证"));
  expect(await said("尝试太多，请 15 分钟后再试")).toBe("alert");
  await hasFocus(field(/登录密码/));
  await user.click(press("忘记密码？改用短信验证码"));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(field(/短信验证码/), "123456");
  await user.click(press("验证"));
  expect(await said("验证码不正确")).toBe("alert");
  await hasFocus(field(/短信验证码/));
  await user.click(press("改用登录密码"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent).toEqual(["POST /api/user/confirm password=secret-1", "POST /api/user/confirm code=123456"]);
  expect(onConfirmed).not.toHaveBeenCalled();
});

it("runs a sensitive change again after the proof of identity", async () => {
  answers["POST /api/user/resetPassword"] = [{ code: UNCONFIRMED }, { code: 200 }];
  answers["POST /api/user/confirm"] = [{ code: 200 }];
  const user = show(<PasswordSection />);
  await user.type(field(/新密码/), "abc-12345");
  await user.click(press("修改密码"));
  await screen.findByRole("dialog", { name: "验证身份" });
  await user.type(field(/登录密码/), "secret-1");
  await user.click(press("验证"));
  await waitFor(() => expect(field(/新密码/).value).toBe(""));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([
    "POST /api/user/resetPassword password=abc-12345",
    "POST /api/user/confirm password=secret-1",
    "POST /api/user/resetPassword password=abc-12345",
  ]);
});
