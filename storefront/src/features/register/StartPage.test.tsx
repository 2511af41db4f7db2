import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import StartPage from "./StartPage";

/** The page of a shop that refuses every registration; returns what was sent. */
function refusing(errors: Record<string, string[]>): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const isPost = init?.method === "POST";
    if (isPost) sent.push(`${url} ${decodeURIComponent(String(init?.body))}`);
    const answer = isPost ? { code: 422, errors } : { code: 200, data: { list: [] } };
    return new Response(JSON.stringify({ message: "", data: null, ...answer }), { status: answer.code });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={["/register/dd/step1"]}>
        <StartPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText(/手机号/), "13711110001");
  await user.type(screen.getByLabelText(/短信验证码/), "123456");
  await user.type(screen.getByLabelText(/设置密码/), "abcd1234");
  await user.click(screen.getByRole("checkbox"));
}

it("names what is missing, and shows at its field what the server refuses", async () => {
  const sent = refusing({ phone: ["这个手机号已经注册"] });
  const user = userEvent.setup({ delay: null });
  const next = screen.getByRole("button", { name: "下一步：填写企业资料" });
  await user.click(next);
  await screen.findByText("请输入 11 位手机号");
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
    "请输入 11 位手机号",
    "请输入短信里的 6 位验证码",
    "密码至少 8 位",
    "请阅读并同意用户协议",
  ]);
  await fillIn(user);
  await user.click(next);
  expect((await screen.findByRole("alert")).textContent).toBe("这个手机号已经注册");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/手机号/)));
  expect(sent).toEqual(["/api/user/register/chain phone=13711110001&code=123456&password=abcd1234&agree=1"]);
});

it("says at the checkbox that there is no agreement yet", async () => {
  refusing({ agree: ["用户协议尚未发布，暂不能注册，请联系客服"] });
  const user = userEvent.setup({ delay: null });
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "下一步：填写企业资料" }));
  expect((await screen.findByRole("alert")).textContent).toBe("用户协议尚未发布，暂不能注册，请联系客服");
});
