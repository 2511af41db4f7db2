import { Box } from "@mui/material";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LeaveDialog } from "../interruptions/LeaveDialog";
import { BackButton, Dialog } from "./Dialog";

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

it("knows what was typed into itself from what was typed into a dialog over it", async () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} aria-label="调整库存">
      <BackButton>返回</BackButton>
      <Dialog open onClose={() => undefined} aria-label="选批号">
        <input aria-label="批号" />
        <button type="button" role="option" aria-selected={false}>
          B1
        </button>
      </Dialog>
    </Dialog>,
  );
  fireEvent.change(screen.getByLabelText("批号"), { target: { value: "B1" } });
  fireEvent.click(screen.getByRole("option", { name: "B1" }));
  fireEvent.click(screen.getByRole("button", { name: "返回", hidden: true }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it("keeps its clicks from the row that it was opened from", () => {
  const openRecord = vi.fn();
  render(
    <Box onClick={openRecord}>
      <button type="button">行</button>
      <Dialog open onClose={() => undefined} aria-label="调整库存">
        <button type="button">确认</button>
      </Dialog>
    </Box>,
  );
  fireEvent.click(screen.getByRole("button", { name: "确认" }));
  expect(openRecord).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "行", hidden: true }));
  expect(openRecord).toHaveBeenCalledTimes(1);
});

it("asks nothing once what was typed has been sent", async () => {
  const onClose = open(true);
  type();
  await pressEscape();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
