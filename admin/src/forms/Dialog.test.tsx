// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { LeaveDialog } from "../interruptions/LeaveDialog";
import { BackButton, Dialog } from "./Dialog";

afterEach(cleanup);

function open(isDone = false) {
  const onClose = vi.fn();
  render(
    <>
      <Dialog open onClose={onClose} isDone={isDone} aria-labelledby="title">
        <h2 id="title">调整库存</h2>
        <input aria-label="原因" />
        <BackButton>返回</BackButton>
      </Dialog>
      <LeaveDialog />
    </>,
  );
  return onClose;
}

const pressEscape = async () =>
  fireEvent.keyDown(await screen.findByRole("dialog", { name: "调整库存" }), { key: "Escape" });
const type = () => fireEvent.change(screen.getByLabelText("原因"), { target: { value: "盘点" } });

it("closes at once while nothing was typed", async () => {
  const onClose = open();
  await pressEscape();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it.each([
  ["Escape", pressEscape],
  ["返回", async () => fireEvent.click(await screen.findByRole("button", { name: "返回" }))],
])("asks on %s when something was typed", async (_, leave) => {
  const onClose = open();
  type();
  await leave();
  fireEvent.click(await screen.findByRole("button", { name: "继续填写" }));
  expect(onClose).not.toHaveBeenCalled();
  await leave();
  fireEvent.click(await screen.findByRole("button", { name: "不保存，离开" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it("asks nothing once what was typed has been sent", async () => {
  const onClose = open(true);
  type();
  await pressEscape();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
