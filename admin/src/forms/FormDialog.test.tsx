import { Button } from "@mui/material";
import { fireEvent, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { HttpError, RecordContextProvider, required, TextInput } from "react-admin";
import { expect, it, vi } from "vitest";
import { box, expectError, fill, press, said, show, until } from "./dialogTesting";
import { FormDialog } from "./FormDialog";

interface Typed {
  reason: string;
}
type Props = ComponentProps<typeof FormDialog<Typed, unknown>>;

function open(run: (typed: Typed) => Promise<unknown>, more: Partial<Props> = {}) {
  const onClose = vi.fn();
  show(
    <RecordContextProvider value={{ id: 1, reason: "页面上的记录" }}>
      <FormDialog<Typed, unknown>
        title="调整"
        resource="wallet_proposals"
        confirm="提交"
        defaultValues={{ reason: "" }}
        run={run}
        refresh={[]}
        onClose={onClose}
        {...more}
      >
        <TextInput source="reason" validate={required()} />
      </FormDialog>
    </RecordContextProvider>,
  );
  return onClose;
}

it("starts with its own values, says what is missing, and closes when it worked", async () => {
  const run = vi.fn(async () => ({}));
  const onClose = open(run);
  expect((await box(/原因/)).value).toBe("");
  await press("提交");
  await expectError(/原因/, "必填");
  expect(run).not.toHaveBeenCalled();
  await fill(/原因/, "补发奖励");
  await press("提交");
  await until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(run).toHaveBeenCalledWith({ reason: "补发奖励" });
});

it("shows below the box what the server says of it, and keeps what was typed", async () => {
  const onClose = open(async () => {
    throw new HttpError("有内容没填对", 422, { errors: { reason: "请写明依据" } });
  });
  await fill(/原因/, "补");
  await press("提交");
  await expectError(/原因/, "请写明依据");
  expect((await box(/原因/)).value).toBe("补");
  // Sent by its button, and mended there.
  await until(() => expect(document.activeElement).toBe(screen.getByLabelText(/原因/)));
  expect(onClose).not.toHaveBeenCalled();
});

it("stays open where it shows an answer", async () => {
  const run = vi.fn(async () => ({}));
  const onClose = open(run, { answer: "应付 610.00" });
  await fill(/原因/, "补");
  await press("提交");
  await until(() => expect(run).toHaveBeenCalledTimes(1));
  await said("应付 610.00");
  // It stands below all fields: the focus brings it into sight.
  await until(() => expect(document.activeElement?.textContent).toBe("应付 610.00"));
  expect(onClose).not.toHaveBeenCalled();
});

it("stays open after the steps that are not the last", async () => {
  const run = vi.fn().mockResolvedValueOnce("previewed").mockResolvedValueOnce("changed");
  const onClose = open(run, { staysOpen: (step) => step === "previewed" });
  await fill(/原因/, "补");
  await press("提交");
  await until(() => expect(run).toHaveBeenCalledTimes(1));
  await press("提交");
  await until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(run).toHaveBeenCalledTimes(2);
});

it("can be sent again when the server named a field without a box", async () => {
  const run = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new HttpError("客户已停用", 422, { errors: { company_id: "客户已停用" } }))
    .mockResolvedValueOnce({});
  const onClose = open(run);
  await fill(/原因/, "补");
  await press("提交");
  await until(() => expect(run).toHaveBeenCalledTimes(1));
  await press("提交");
  await until(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it("is locked while one of its tools sends something", async () => {
  let answer: (text: string) => void = () => undefined;
  const upload = () => new Promise<string>((resolve) => (answer = resolve));
  const onClose = open(async () => ({}), {
    tools: ({ act }) => <Button onClick={() => void act({ run: upload, refresh: [] })}>上传</Button>,
  });
  await press("上传");
  const isLocked = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
  await until(() => expect(["提交", "返回"].map(isLocked)).toEqual([true, true]));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  answer("uploaded");
  await until(() => expect(["提交", "返回"].map(isLocked)).toEqual([false, false]));
  expect(onClose).not.toHaveBeenCalled();
});

it("can only be closed once it is finished", async () => {
  function Reminder() {
    const [isSent, setIsSent] = useState(false);
    return (
      <FormDialog<Typed, unknown>
        title="提醒"
        resource="licences"
        confirm="发送"
        isFinished={isSent}
        defaultValues={{ reason: "" }}
        run={async () => ({})}
        refresh={[]}
        onDone={() => setIsSent(true)}
        onClose={() => undefined}
        answer={isSent && "已提醒 3 份"}
      >
        <TextInput source="reason" />
      </FormDialog>
    );
  }
  show(<Reminder />);
  await press("发送");
  await said("已提醒 3 份");
  expect(screen.queryByRole("button", { name: "发送" })).toBeNull();
  await press("关闭");
});
