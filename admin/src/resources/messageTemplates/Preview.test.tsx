import { fireEvent, render, screen } from "@testing-library/react";
import { AdminContext } from "react-admin";
import { FormProvider, useForm } from "react-hook-form";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { MessageTemplate } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { Preview } from "./Preview";

const template = { id: 18, title: "发货了", body: "订单 {{number}}" } as MessageTemplate;

function Form() {
  const form = useForm<MessageTemplate>({ defaultValues: template });
  return (
    <FormProvider {...form}>
      <Preview template={template} />
    </FormProvider>
  );
}

function show(answer: object, status = 200) {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }));
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider}>
        <Form />
      </AdminContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "预览" }));
}

it("shows every channel, and says when a text is too long for one", async () => {
  show({
    title: "发货了",
    body: "订单 YJ1",
    mail_title: "发货通知",
    mail_body: "订单 YJ1 已发出",
    sms_text: "【药集】发货了，请登录商城查看",
    sms_characters: 71,
    sms_parts: 2,
    sms_single: 70,
  });
  for (const text of ["订单 YJ1", "发货通知", "【药集】发货了，请登录商城查看"])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/要按 2 条发送和计费/)).toBeTruthy();
});

it("names what is wrong instead", async () => {
  show({ code: 422, message: "请检查", errors: { sms_text: ["没有占位符 {{price}}，请从列表中选择"] } }, 422);
  expect(await screen.findByText(/没有占位符/)).toBeTruthy();
  expect(screen.queryByText("邮件")).toBeNull();
});
