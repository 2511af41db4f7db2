import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Clamped } from "./Clamped";

const TEXT = "客户来电说明：门店正在装修，十二月三日以前请送到隔壁便利店，由店长本人签收。";

/** jsdom lays nothing out. */
function high(content: number, room = 40) {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(content);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(room);
}

afterEach(() => vi.restoreAllMocks());

it("shows all of a longer text, and cuts it again, without opening the row", () => {
  high(120);
  const onRow = vi.fn();
  render(
    // biome-ignore lint/a11y: a row that opens its record
    <div onClick={onRow}>
      <Clamped text={TEXT} />
    </div>,
  );
  const button = screen.getByRole("button", { name: TEXT });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(screen.getByRole("button", { name: TEXT }).getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: TEXT }));
  expect(screen.getByRole("button", { name: TEXT }).getAttribute("aria-expanded")).toBe("false");
  expect(onRow).not.toHaveBeenCalled();
});

it("is no stop for the keyboard while there is room for it", () => {
  high(40);
  render(<Clamped text={TEXT} />);
  expect(screen.queryByRole("button")).toBeNull();
  vi.restoreAllMocks();
  high(60);
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(screen.getByRole("button", { name: TEXT })).toBeTruthy();
});

it("leaves the whole to the record that the row opens", () => {
  high(120);
  render(<Clamped text={TEXT} isInRecord />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(TEXT).title).toBe(TEXT);
});

it("is measured alike with and without its button, so that it does not change for ever", () => {
  // Inside a button there would be room for it.
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.closest("button") ? 40 : 120;
  });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(40);
  render(<Clamped text={TEXT} />);
  expect(screen.getByRole("button", { name: TEXT })).toBeTruthy();
});
