import { createTheme, ThemeProvider } from "@mui/material";
import { render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LineTable } from "./LineTable";

const lines = [
  { id: 1, name: "阿莫西林胶囊", number: 20, day: "2026-11-26" },
  { id: 2, name: "布洛芬缓释胶囊", number: 5, day: "2027-01-31" },
];

function show(isSmall: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: isSmall,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <ThemeProvider theme={createTheme()}>
      <LineTable
        label="订单商品"
        lines={lines}
        keyOf={({ id }) => id}
        columns={[
          { head: "商品", cell: ({ name }) => name },
          { head: "日期", isWhole: true, cell: ({ day }) => day },
          { head: "备注", cell: () => "" },
          { head: "数量", align: "right", cell: ({ number }) => `${number} 盒` },
        ]}
      />
    </ThemeProvider>,
  );
}

it("is a table at a desk", () => {
  show(false);
  const table = screen.getByRole("table", { name: "订单商品" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["商品", "日期", "备注", "数量"]);
  const breaks = (name: string) =>
    getComputedStyle(within(table).getByRole("cell", { name })).whiteSpace !== "nowrap";
  expect(["布洛芬缓释胶囊", "2027-01-31", "5 盒"].map(breaks)).toEqual([true, false, false]);
});

it("is one card below the other on a phone, where each value says what it is", () => {
  show(true);
  expect(screen.queryByRole("table")).toBeNull();
  const cards = within(screen.getByRole("list", { name: "订单商品" })).getAllByRole("listitem");
  expect(cards.map((card) => card.textContent)).toEqual([
    "阿莫西林胶囊日期2026-11-26备注—数量20 盒",
    "布洛芬缓释胶囊日期2027-01-31备注—数量5 盒",
  ]);
});
