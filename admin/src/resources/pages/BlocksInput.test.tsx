import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PageBlock } from "../../api/types";
import { hasUnsaved } from "../../api/unsaved";
import { CommandForm, SendButton } from "../../forms/CommandForm";
import { closed, said, show, until } from "../../forms/dialogTesting";
import { LeaveDialog } from "../../interruptions/LeaveDialog";
import { BlocksInput } from "./BlocksInput";
import type { EditorProps } from "./Editor";

const first: PageBlock = { type: "text", text: "一" };
const second: PageBlock = { type: "text", text: "二" };

// What is dragged there needs a screen: of the editor its two answers alone.
vi.mock("./Editor", async () => {
  const { BackButton } = await import("../../forms/Dialog");
  return {
    Editor: ({ blocks, onChange, onDone }: EditorProps) => (
      <>
        <button type="button" onClick={() => onChange(true)}>
          拖动
        </button>
        <button type="button" onClick={() => onDone([...blocks].reverse())}>
          完成
        </button>
        <BackButton>返回</BackButton>
      </>
    ),
  };
});

const open = (send: (typed: object) => Promise<object> = async () => ({})) =>
  show(
    <>
      <CommandForm resource="pages" defaultValues={{ blocks: [first, second] }} send={send}>
        <BlocksInput source="blocks" />
        <SendButton text="保存" />
      </CommandForm>
      <LeaveDialog />
    </>,
  );
const press = async (text: string) => fireEvent.click(await said(text));
const listed = () => [...document.querySelectorAll("ol > li")].map(({ textContent }) => textContent);

it("takes what the editor hands in, and sends it with the form", async () => {
  const send = vi.fn(async () => ({}));
  open(send);
  await said("区块（2）");
  await press("编辑区块");
  await press("完成");
  await until(() => expect(listed()).toEqual(["文字 · 二", "文字 · 一"]));
  await press("保存");
  await until(() => expect(send).toHaveBeenCalledWith({ blocks: [second, first] }));
});

it("asks before blocks that were dragged are lost, though nothing was typed", async () => {
  open();
  await press("编辑区块");
  await press("拖动");
  expect(hasUnsaved()).toBe(true);
  await press("返回");
  await press("继续填写");
  await said("拖动");
  await press("返回");
  await press("不保存，离开");
  await closed();
  expect(hasUnsaved()).toBe(false);
  expect(listed()).toEqual(["文字 · 一", "文字 · 二"]);
});

it("is left without a question while nothing was changed, and gives the focus back", async () => {
  open();
  const edit = await said("编辑区块");
  edit.focus();
  fireEvent.click(edit);
  await press("返回");
  await closed();
  expect(document.activeElement).toBe(edit);
});

it("names the block that the server refuses, and leads to where it is mended", async () => {
  open(async () => ({ blocks: { 1: { text: "请填写文字" } } }));
  await press("保存");
  await said("第 2 个区块（文字）：请填写文字");
  const edit = screen.getByText("编辑区块");
  expect(document.getElementById(edit.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
    "第 2 个",
  );
  await until(() => expect(document.activeElement).toBe(edit));
});
