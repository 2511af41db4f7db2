import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { userKeys } from "@/features/user/queries";
import WantedAddPage from "./WantedAddPage";

it("is checked before it is sent, and shows at its field what the server refuses", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) => {
    sent.push(decodeURIComponent(String(init?.body)));
    const errors = { "params.0.code": ["没有这个批准文号"] };
    return new Response(JSON.stringify({ code: 422, message: "", data: null, errors }), { status: 422 });
  });
  const client = new QueryClient();
  client.setQueryData(userKeys.base, { signedIn: true, base: { refusals: {} } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/pzqg/add?name=阿莫西林"]}>
        <WantedAddPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const warnsOnLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  // The name came with the address.
  expect(warnsOnLeaving()).toBe(false);
  const send = screen.getByRole("button", { name: "提交求购" });
  await user.type(screen.getByLabelText("需要数量"), "很多");
  await user.click(send);
  expect((await screen.findByRole("alert")).textContent).toBe("数量应为 1 到 999999 的整数，可以不填");
  expect(document.activeElement).toBe(screen.getByLabelText("需要数量"));
  expect(sent).toEqual([]);
  expect(warnsOnLeaving()).toBe(true);

  await user.clear(screen.getByLabelText("需要数量"));
  await user.type(screen.getByLabelText("需要数量"), "20");
  await user.click(send);
  expect((await screen.findByRole("alert")).textContent).toBe("没有这个批准文号");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("条码或批准文号")));
  expect(sent[0]).toMatch(/name\]=阿莫西林.*number\]=20/);
});
