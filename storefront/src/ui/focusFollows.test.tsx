import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { focusFollows } from "./focusFollows";

function Rows({ hasInput = false }: { hasInput?: boolean }) {
  const [rows, setRows] = useState(["甲", "乙", "丙"]);
  return (
    <ul data-rows>
      {rows.map((row) => (
        <li key={row}>
          <button
            type="button"
            data-follows
            onClick={({ currentTarget }) => {
              focusFollows(currentTarget)();
              setRows(rows.filter((other) => other !== row));
            }}
          >
            {row}
          </button>
        </li>
      ))}
      {hasInput && <input aria-label="添加" data-follows />}
    </ul>
  );
}

function take(name: string) {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}
const expectFocus = (element: () => HTMLElement) =>
  vi.waitFor(() => expect(document.activeElement).toBe(element()));

it("moves to the next row, and from the last one to the one before", async () => {
  render(<Rows />);
  take("乙");
  await expectFocus(() => screen.getByRole("button", { name: "丙" }));
  take("丙");
  await expectFocus(() => screen.getByRole("button", { name: "甲" }));
});

it("ends at what adds a row", async () => {
  render(<Rows hasInput />);
  for (const name of ["甲", "乙", "丙"]) take(name);
  await expectFocus(() => screen.getByRole("textbox", { name: "添加" }));
});
