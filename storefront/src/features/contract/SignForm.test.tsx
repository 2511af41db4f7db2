import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SignForm } from "./SignForm";

it("is signed with consent and a code, and shows at its field what the server refuses", async () => {
  const errors = { code: ["验证码不正确"] };
  const fetched = vi.fn(
    async () => new Response(JSON.stringify({ code: 422, message: "", data: null, errors }), { status: 422 }),
  );
  vi.stubGlobal("fetch", fetched);
  const user = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignForm id={3} phone="13711110001" />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "确认签署" }));
  await screen.findByText("请先阅读合同并勾选同意");
  expect(document.activeElement).toBe(screen.getByRole("checkbox"));
  expect(fetched).not.toHaveBeenCalled();
  await user.click(screen.getByRole("checkbox"));
  await user.type(screen.getByLabelText(/短信验证码/), "123456");
  await user.click(screen.getByRole("button", { name: "确认签署" }));
  expect((await screen.findByRole("alert")).textContent).toBe("验证码不正确");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/短信验证码/)));
});
