import { expect, it } from "vitest";
import { placeOf } from "./track";

const tiers = [{ amount: "1000.00" }, { amount: "5000.00" }, { amount: "20000.00" }, { amount: "50000.00" }];

it("each stretch between two tiers is as long as the others", () => {
  const places = ["0.00", "500.00", "1000.00", "3000.00", "20000.00", "49999.99", "80000.00"];
  expect(places.map((paid) => Math.floor(placeOf(paid, tiers)))).toEqual([0, 12, 25, 37, 75, 99, 100]);
});
it("one without tiers is done", () => {
  expect(placeOf("0.00", [])).toBe(100);
});
