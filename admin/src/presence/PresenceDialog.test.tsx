import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { closed, said, show } from "../forms/dialogTesting";
import { PresenceDialog } from "./PresenceDialog";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen && <PresenceDialog onClose={() => setOpen(false)} />}
    </>
  );
}

it("says who is here, and gives the focus back when it is closed", async () => {
  const staff = [
    { id: 1, name: "方晴" },
    { id: 4, name: "邓小曼" },
  ];
  show(<Page />, { reads: { "/presence": { member_count: 0, members: [], staff } } });
  const button = screen.getByText("打开");
  button.focus();
  fireEvent.click(button);
  await said("谁在线");
  await said("方晴（我）、邓小曼");
  fireEvent.click(screen.getByText("关闭"));
  await closed();
  expect(document.activeElement).toBe(button);
});
