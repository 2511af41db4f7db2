import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import ForgetPage from "./ForgetPage";
import ResetDonePage from "./ResetDonePage";
import ResetPage from "./ResetPage";

let answers: Response[] = [];
let sent: string[] = [];
const refusal = (field: string, message: string) =>
  new Response(JSON.stringify({ code: 422, message: "", data: null, errors: { [field]: [message] } }), {
    status: 422,
  });

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${url} ${decodeURIComponent(String(init?.body))}`);
    return answers.shift();
  });
});

function show(page: ReactElement, state: object | null = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: "/", state }]}>
        <Routes>
          <Route path="/" element={page} />
          <Route path="/forget/step1" element={<ForgetPage />} />
          <Route path="/forget/step2" element={<ResetPage />} />
          <Route path="/forget/step3" element={<ResetDonePage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole("button", { name });
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

it("leads from the proven phone to the new password", async () => {
  answers = [
    refusal("code", "验证码不正确"),
    new Response(JSON.stringify({ code: 200, message: "", data: { token: "t" } })),
  ];
  const user = show(<ForgetPage />);
  await user.click(press("下一步：重置密码"));
  await screen.findByText("请输入注册时的 11 位手机号");
  await hasFocus(field(/手机号/));
  await user.type(field(/手机号/), "13711110001");
  await user.type(field(/短信验证码/), "123456");
  await user.click(press("下一步：重置密码"));
  expect((await screen.findByRole("alert")).textContent).toBe("验证码不正确");
  await hasFocus(field(/短信验证码/));
  await user.click(press("下一步：重置密码"));
  await screen.findByLabelText(/新密码/);
  expect(sent).toEqual(Array(2).fill("POST /api/user/forget/verify phone=13711110001&code=123456"));
});

it("shows at its field what the server says of a new password", async () => {
  answers = [refusal("password", "太常见")];
  const user = show(<ResetPage />, { token: "t" });
  await user.type(field(/新密码/), "abcd1234");
  await user.click(press("确定"));
  expect((await screen.findByRole("alert")).textContent).toBe("太常见");
  await hasFocus(field(/新密码/));
  expect(sent).toEqual(["POST /api/user/forget/reset token=t&password=abcd1234"]);
});

it("sets no password without a proven phone", () => {
  show(<ResetPage />);
  expect(screen.getByText("请先验证手机号")).toBeTruthy();
});

it("says that the password is set once it is", async () => {
  answers = [new Response(JSON.stringify({ code: 200, message: "", data: null }))];
  const user = show(<ResetPage />, { token: "t" });
  await user.type(field(/新密码/), "abcd1234");
  await user.click(press("确定"));
  expect(await screen.findByText("新密码已生效")).toBeTruthy();
});

it("claims no success to those who only open its address", () => {
  show(<ResetDonePage />);
  expect(screen.queryByText("新密码已生效")).toBeNull();
  expect(screen.getByRole("heading", { name: "找回密码" })).toBeTruthy();
});
