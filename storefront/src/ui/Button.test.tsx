import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./Button";

function Sending({ onSend }: { onSend: () => void }) {
  const [isSending, setSending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        setSending(true);
      }}
    >
      <input aria-label="备注" />
      <Button type="submit" loading={isSending}>
        提交
      </Button>
    </form>
  );
}

it("keeps the focus while it is busy, and takes no second press, not by Enter in a field either", async () => {
  const onSend = vi.fn();
  render(<Sending onSend={onSend} />);
  const button = screen.getByRole("button", { name: "提交" });
  await userEvent.click(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard("{Enter}");
  fireEvent.click(button);
  await userEvent.type(screen.getByLabelText("备注"), "快点{Enter}");
  expect(onSend).toHaveBeenCalledTimes(1);
});

it("does not do again what it is busy with", async () => {
  const press = vi.fn();
  render(
    <Button loading onClick={press}>
      加购
    </Button>,
  );
  await userEvent.click(screen.getByRole("button", { name: "加购" }));
  expect(press).not.toHaveBeenCalled();
});

it("stays as wide while it is busy: the spinner takes the place of the picture, or stands over the words", () => {
  const button = () => screen.getByRole("button");
  const { rerender } = render(<Button loading>加购</Button>);
  expect(button()).toHaveProperty("dataset.covered", "true");
  rerender(
    <Button loading icon="cart">
      加购
    </Button>,
  );
  expect(button()).not.toHaveProperty("dataset.covered");
  expect(button().querySelector("span[aria-hidden]")).not.toBeNull();
  expect(button().textContent).toBe("加购");
});
