import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Conversation } from "../../api/types";
import { choose, closed, Known, said, show } from "../../forms/dialogTesting";
import { ClassifyButton } from "./ClassifyButton";

const talk = { id: 11, company: "仁心大药房", topic: "到货" } as Conversation;
const open = (topic: string, world: Parameters<typeof show>[1] = {}) =>
  show(
    <>
      <ClassifyButton talk={{ ...talk, topic }} />
      <Known />
    </>,
    { permissions: { service: "write" }, reads: { "/service/desk": { topics: ["退货", "开票"] } }, ...world },
  );

it("offers what is kept now beside what it was told to be about, and sends that", async () => {
  const sent = open("到货");
  const button = await said("改主题");
  button.focus();
  fireEvent.click(button);
  await said("会话主题：仁心大药房");
  await vi.waitFor(() => choose(/主题/, "开票"));
  fireEvent.click(screen.getByText("保存"));
  await closed();
  expect(sent).toEqual([{ path: "/service/conversations/11/topic", body: { topic: "开票" } }]);
  expect(document.activeElement).toBe(button);
});

it("says why there are no topics to choose", async () => {
  open("");
  vi.stubGlobal("fetch", async () => Response.json({ message: "您没有打开客服台的权限" }, { status: 403 }));
  fireEvent.click(await said("选主题"));
  await said("没有读到可选的主题：您没有打开客服台的权限");
});

it("is not for who only reads", async () => {
  open("到货", { permissions: { service: "read" } });
  await said("权限已知");
  expect(screen.queryByText("改主题")).toBeNull();
});
