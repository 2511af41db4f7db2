import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { Notices } from "@/ui/Notices";
import BottomBar from "./BottomBar";
import { MenuPlace } from "./MenuPlace";
import { useMenu } from "./menu";

const gone = vi.hoisted(() => ({
  get default(): never {
    throw new TypeError("Failed to fetch dynamically imported module");
  },
}));
vi.mock("./ServiceDrawer", () => gone);
vi.mock("./MenuDrawer", () => gone);

it("stays, and says so, when the service or the menu does not come", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BottomBar />
        <MenuPlace />
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  for (const name of [/客服/, /分类/]) {
    fireEvent.click(screen.getByRole("button", { name }));
    expect((await screen.findByRole("alertdialog")).textContent).toContain("没有加载出来");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "先不刷新" })));
    expect(screen.getByRole("navigation", { name: "底部导航" })).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  }
  expect(useMenu.getState()).toBe(false);
});
