import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Facts } from "./Facts";

it("shows a dash for what is not there, also where nobody and no time were put together", () => {
  const facts = [null, undefined, "", " ", 0, "沈慧"].map((value, index) => ({
    label: `第 ${index} 项`,
    value,
  }));
  render(<Facts facts={facts} />);
  const shown = screen.getAllByRole("definition").map((value) => value.textContent);
  expect(shown).toEqual(["—", "—", "—", "—", "0", "沈慧"]);
});
