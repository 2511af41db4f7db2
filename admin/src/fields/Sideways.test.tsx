import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Panel } from "./Panel";
import { Sideways } from "./Sideways";

/** jsdom lays nothing out. */
function wide(content: number, room = 400) {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(content);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(room);
}

afterEach(() => vi.restoreAllMocks());

it("is a stop for the keyboard only while its content is wider than itself", () => {
  wide(900);
  render(<Sideways label="到期证照">表</Sideways>);
  expect(screen.getByRole("group", { name: "到期证照" }).tabIndex).toBe(0);
  vi.restoreAllMocks();
  wide(300);
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(screen.queryByRole("group")).toBeNull();
  expect(screen.getByText("表").hasAttribute("tabindex")).toBe(false);
});

it("is named by the head of its panel", () => {
  wide(900);
  render(
    <Panel title="明细" flush>
      表
    </Panel>,
  );
  expect(screen.getByRole("group", { name: "明细" }).textContent).toBe("表");
});
