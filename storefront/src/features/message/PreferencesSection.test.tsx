import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { MessagePreferences } from "@/api/types";
import { PreferencesSection } from "./PreferencesSection";

const asked = vi.hoisted(() => ({ put: vi.fn(), confirm: vi.fn() }));
const known = (email: string): MessagePreferences => ({
  email,
  phone: "138****0001",
  rows: [
    {
      type: "order",
      text: "订单消息",
      about: "付款",
      channels: [
        {
          channel: "site",
          text: "站内消息",
          is_on: true,
          is_offered: true,
          fixed: "订单和货款的进展必须通知您，不能关闭",
          needs_consent: false,
        },
        { channel: "mail", text: "邮件", is_on: false, is_offered: true, fixed: "", needs_consent: false },
        { channel: "sms", text: "短信", is_on: true, is_offered: false, fixed: "", needs_consent: false },
      ],
    },
    {
      type: "promotion",
      text: "优惠消息",
      about: "活动",
      channels: [
        { channel: "site", text: "站内消息", is_on: true, is_offered: true, fixed: "", needs_consent: false },
        { channel: "mail", text: "邮件", is_on: false, is_offered: true, fixed: "", needs_consent: true },
        { channel: "sms", text: "短信", is_on: true, is_offered: false, fixed: "", needs_consent: true },
      ],
    },
  ],
});
let email = "z**@yaodian.cn";
vi.mock("@/api/client", async (original) => ({
  ...(await original<object>()),
  api: { get: () => Promise.resolve(known(email)), put: asked.put },
}));
vi.mock("@/ui/notices", async (original) => ({ ...(await original<object>()), confirm: asked.confirm }));

function show() {
  const client = new QueryClient();
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PreferencesSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  asked.put.mockReset();
  asked.confirm.mockReset();
  email = "z**@yaodian.cn";
});

it("keeps on what must be told, and asks before advertising is switched on", async () => {
  asked.put.mockResolvedValue(known(email));
  asked.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show();
  const fixed = await screen.findByRole("switch", { name: /订单消息：站内消息/ });
  expect(fixed).toHaveProperty("disabled", true);
  const mail = screen.getByRole("switch", { name: /优惠消息：邮件/ });
  fireEvent.click(mail);
  await waitFor(() => expect(asked.confirm).toHaveBeenCalledTimes(1));
  expect(asked.put).not.toHaveBeenCalled();
  fireEvent.click(mail);
  await waitFor(() => expect(asked.put).toHaveBeenCalledTimes(1));
  expect(asked.put.mock.calls[0]?.[1]).toEqual({
    body: { type: "promotion", channel: "mail", is_on: true, consent: true },
  });
  fireEvent.click(screen.getByRole("switch", { name: /优惠消息：站内消息/ }));
  await waitFor(() => expect(asked.put).toHaveBeenCalledTimes(2));
  expect(asked.confirm).toHaveBeenCalledTimes(2);
});

it("offers no mails where there is no address", async () => {
  email = "";
  show();
  expect(await screen.findByRole("switch", { name: /优惠消息：邮件/ })).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "去验证" })).toBeTruthy();
});

it("promises nothing by a way that the shop has not got, and lets a consent to it be taken back", async () => {
  asked.put.mockResolvedValue(known(email));
  show();
  const text = await screen.findByRole("switch", { name: /订单消息：短信/ });
  expect(text).toHaveProperty("disabled", true);
  expect(text).toHaveProperty("checked", false);
  expect(screen.queryByText(/短信发到/)).toBeNull();
  expect(screen.getByText(/邮件发到/)).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: /优惠消息：短信/ }));
  await waitFor(() => expect(asked.put).toHaveBeenCalledTimes(1));
  expect(asked.put.mock.calls[0]?.[1].body).toMatchObject({ channel: "sms", is_on: false });
});

it("keeps each of two choices made one right after the other", async () => {
  const answers: (() => void)[] = [];
  asked.put.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(known(email)))));
  show();
  fireEvent.click(await screen.findByRole("switch", { name: /优惠消息：站内消息/ }));
  fireEvent.click(screen.getByRole("switch", { name: /订单消息：邮件/ }));
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(asked.put).toHaveBeenCalledTimes(2));
  expect(asked.put.mock.calls.map(([, { body }]) => [body.type, body.channel, body.is_on])).toEqual([
    ["promotion", "site", false],
    ["order", "mail", true],
  ]);
  answers[1]?.();
});
