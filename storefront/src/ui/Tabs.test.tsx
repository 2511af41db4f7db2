import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Tabs } from "./Tabs";

const items = ["全部", "待付款", "已取消"].map((label, at) => ({ key: String(at), label }));

/** jsdom lays nothing out: three tabs of 100 px in a row of 150. */
function laidOut() {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.getAttribute("role") === "tab" ? 100 : 150;
  });
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 100;
  });
}

it("scrolls the chosen tab into view, on arrival by a link and after every choice", () => {
  laidOut();
  const tabs = (value: string) => (
    <Tabs label="状态" items={items} value={value} onChange={() => undefined} />
  );
  const { rerender } = render(tabs("2"));
  const row = screen.getByRole("tablist", { name: "状态" });
  expect(row.scrollLeft).toBe(175);
  rerender(tabs("1"));
  expect(row.scrollLeft).toBe(75);
});
