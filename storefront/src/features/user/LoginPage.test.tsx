import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import LoginPage from "./LoginPage";

it("leads to the first field that is wrong", async () => {
  const errors = { password: ["密码不正确"] };
  const refuse = vi.fn(
    async (_url: string, init?: RequestInit) =>
      new Response(JSON.stringify(init?.method === "POST" ? { code: 422, message: "", errors } : {}), {
        status: init?.method === "POST" ? 422 : 404,
      }),
  );
  vi.stubGlobal("fetch", refuse);
  const user = userEvent.setup({ delay: null });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const send = () => user.click(screen.getByRole("button", { name: "登录" }));
  const [username, password] = [screen.getByLabelText("用户名或手机号"), screen.getByLabelText("密码")];
  await send();
  expect(screen.getByText("请输入用户名或手机号")).toBeTruthy();
  expect(document.activeElement).toBe(username);
  await user.type(username, "renxin");
  await send();
  expect(document.activeElement).toBe(password);
  await user.type(password, "wrong-one");
  await send();
  expect(await screen.findByText("密码不正确")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(password));
});
