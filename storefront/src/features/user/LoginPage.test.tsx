import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import LoginPage from "./LoginPage";

const demo = { buyers: [{ username: "renxin", password: "yaoji2026", name: "仁心大药房", describe: "" }] };

/** Opens the page of a shop that refuses whoever signs in; answers what was sent to it. */
function open(code: number, refusal: object): () => string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const isSent = init?.method === "POST";
    if (isSent) sent.push(decodeURIComponent(String(init.body)));
    const isDemo = url.startsWith("/api/demo");
    const body = isSent ? { code, message: "", ...refusal } : { code: 200, message: "", data: demo };
    return new Response(JSON.stringify(body), { status: isSent ? code : isDemo ? 200 : 404 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => sent;
}
const user = userEvent.setup({ delay: null });
const send = () => user.click(screen.getByRole("button", { name: "登录" }));
const fields = () => [screen.getByLabelText("用户名或手机号"), screen.getByLabelText("密码")] as const;

it("leads to the first field that is wrong", async () => {
  const sent = open(422, { errors: { password: ["密码不正确"] } });
  const [username, password] = fields();
  await user.type(username, "  ");
  await send();
  expect(await screen.findByText("请输入用户名或手机号")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(username));
  await user.type(username, "renxin");
  await send();
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(sent()).toEqual([]);
  await user.type(password, "wrong-one");
  await send();
  expect(await screen.findByText("密码不正确")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(sent()).toEqual(["username=renxin&password=wrong-one"]);
});

it("says above the form why it is refused as a whole, until it is sent again", async () => {
  open(429, { message: "尝试太多，请 15 分钟后再试" });
  const [username, password] = fields();
  await user.type(username, "renxin");
  await user.type(password, "wrong-one");
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("15 分钟后再试");
  await user.clear(password);
  await send();
  expect(await screen.findByText("请输入密码")).toBeTruthy();
  expect(screen.queryByText(/15 分钟后再试/)).toBeNull();
});

it("signs in with the demo account that was pressed", async () => {
  const sent = open(429, { message: "尝试太多" });
  await send();
  await user.click(await screen.findByRole("button", { name: /仁心大药房/ }));
  expect(screen.queryByText("请输入密码")).toBeNull();
  await send();
  await waitFor(() => expect(sent()).toEqual(["username=renxin&password=yaoji2026"]));
});
