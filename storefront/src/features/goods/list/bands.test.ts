import { expect, it } from "vitest";
import { chosenExpiry, chosenPrice, expiryPatch, priceChoices, pricePatch } from "./bands";
import { readQuery } from "./filters";
import { withChosen } from "./OptionRow";

const prices = priceChoices([
  { from: null, to: "9.99", count: 4 },
  { from: "10.00", to: "19.99", count: 3 },
  { from: "200.00", to: null, count: 1 },
]);

it("calls price bands as people do and asks for them exactly", () => {
  expect(prices.map(({ name }) => name)).toEqual(["10 元以下", "10–20 元", "200 元以上"]);
  expect(pricePatch(prices[1]?.key ?? "")).toEqual({ priceFrom: "10", priceTo: "19.99" });
  expect(pricePatch(prices[2]?.key ?? "")).toEqual({ priceFrom: "200", priceTo: "" });
  expect(pricePatch("")).toEqual({ priceFrom: "", priceTo: "" });
});

it("knows a chosen band again in the address", () => {
  const query = readQuery(new URLSearchParams("price_from=10&price_to=19.99"));
  expect(chosenPrice(query, prices)).toBe(prices[1]?.key);
  expect(chosenPrice(readQuery(new URLSearchParams("price_from=11")), prices)).toBe("");
});

it("turns months into an address and back", () => {
  expect(expiryPatch("3-6")).toEqual({ expiryFrom: 3, expiryTo: 6 });
  expect(expiryPatch("-3")).toEqual({ expiryFrom: null, expiryTo: 3 });
  expect(expiryPatch("")).toEqual({ expiryFrom: null, expiryTo: null });
  expect(chosenExpiry(readQuery(new URLSearchParams("expiry_to=3")))).toBe("-3");
  expect(chosenExpiry(readQuery(new URLSearchParams()))).toBe("");
});

it("keeps a chosen option that leaves nothing, so that it can be taken off", () => {
  const choices = [{ key: "a", name: "甲", count: 2 }];
  expect(withChosen(choices, "b", "乙")).toEqual([{ key: "b", name: "乙", count: 0 }, ...choices]);
  expect(withChosen(choices, "a", undefined)).toEqual(choices);
  expect(withChosen(choices, "", undefined)).toEqual(choices);
});
