import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { useKeys } from "../../review/useKeys";
import page from "./ServicePage.tsx?raw";
import { ShortcutsDialog } from "./ShortcutsDialog";

const close = vi.fn();
const take = vi.fn();

function Page() {
  const [isOpen, setOpen] = useState(false);
  useKeys({ "?": () => setOpen(true), a: take });
  return (
    <>
      <button type="button">会话</button>
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

it("names every key of the page", () => {
  render(<ShortcutsDialog onClose={close} />);
  const known = screen.getAllByRole("term").flatMap(({ textContent }) => textContent?.split(" / ") ?? []);
  const [, block = ""] = /useKeys\(\{(.*?)\n {2}\}\);/s.exec(page) ?? [];
  const keys = [...block.matchAll(/^ {4}"?([a-z?])"?:/gm)].map(([, key]) => key?.toUpperCase());
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => !known.includes(String(key)))).toEqual([]);
});

it("takes the keys of the page away while it is open, and gives the focus back", async () => {
  render(<Page />);
  const button = screen.getByText("会话");
  button.focus();
  fireEvent.keyDown(button, { key: "?" });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "a" });
  expect(take).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("关闭"));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(button, { key: "a" });
  expect(take).toHaveBeenCalledOnce();
});
