import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { MessageTemplate } from "../../api/types";
import { hasUnsaved } from "../../api/unsaved";
import { box, closed, expectError, fill, recordPage, said, show, until } from "../../forms/dialogTesting";
import { MessageTemplateEdit } from "./edit";

const template: MessageTemplate = {
  id: 2,
  code: "order.shipped",
  kind: "order",
  kind_text: "订单",
  name: "发货",
  title: "订单发货了",
  body: "订单 {{order}} 已交给承运商",
  mail_title: "",
  mail_body: "",
  sms_text: "",
  default_title: "订单已发货",
  default_body: "订单 {{order}} 已发出",
  is_changed: true,
  placeholders: [{ name: "order", text: "订单号", sample: "YJ1", is_needed: true }],
  set_at: "2026-11-26T01:00:00Z",
  set_by: "王芳",
  version: 2,
};

function open(world: Parameters<typeof show>[1] = {}) {
  const rows = [template];
  const sent = show(recordPage("message_templates", <MessageTemplateEdit />), {
    at: "/message_templates/2",
    lists: { message_templates: rows },
    permissions: { message_templates: "write" },
    ...world,
  });
  return { sent, rows };
}
const press = async (text: string) => fireEvent.click(await said(text));

it("sends what was typed; what is missing or wrong stands at its box", async () => {
  const { sent } = open({ refuses: { body: "缺少占位符 {{order}}" }, answers: template });
  await said("{{order}} 订单号（必填）");
  await fill(/^标题/, "");
  await press("保存");
  await expectError(/^标题/, "必填");
  expect(sent).toEqual([]);
  await fill(/^标题/, "已发货");
  await fill(/^内容/, "已发出");
  await press("保存");
  await expectError(/^内容/, "缺少占位符 {{order}}");
  const body = await box(/^内容/);
  expect(body.value).toBe("已发出");
  await until(() => expect(document.activeElement).toBe(body));
  await fill(/^内容/, "{{order}} 已发出");
  await press("保存");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    path: "/message_templates/2",
    body: { title: "已发货", body: "{{order}} 已发出" },
  });
});

it("takes the text back that the shop came with, and shows it, after saying what is lost", async () => {
  const { sent, rows } = open();
  await said("恢复默认文字");
  await fill(/^标题/, "没有保存的标题");
  expect(hasUnsaved()).toBe(true);
  await press("恢复默认文字");
  await said("标题：订单已发货");
  await said("填好还没有保存的内容就没有了");
  rows[0] = { ...template, title: template.default_title, body: template.default_body, is_changed: false };
  await press("恢复");
  await closed();
  expect(sent).toEqual([{ path: "/message_templates/2/reset", body: {} }]);
  await vi.waitFor(async () => expect((await box(/^标题/)).value).toBe("订单已发货"));
  expect(hasUnsaved()).toBe(false);
  // A button that is only disabled would keep the focus from what follows.
  await until(() => expect(screen.queryByText("恢复默认文字")).toBeNull());
});

it("is read by others, and not changed", async () => {
  open({ permissions: { message_templates: "read" } });
  expect((await box(/^标题/)).readOnly).toBe(true);
  expect(screen.queryByText("保存")).toBeNull();
  expect(screen.queryByText("恢复默认文字")).toBeNull();
});
