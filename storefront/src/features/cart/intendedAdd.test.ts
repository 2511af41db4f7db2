import { afterEach, expect, it } from "vitest";
import { keepIntendedAdd, takeIntendedAdd } from "./intendedAdd";

const lines = [{ goods_id: 7, number: 2, price: "9.80" }];

afterEach(() => sessionStorage.clear());

it("is finished once", () => {
  keepIntendedAdd("renxin", lines);
  expect(takeIntendedAdd("renxin")).toEqual(lines);
  expect(takeIntendedAdd("renxin")).toBeNull();
});

it("is dropped for somebody else, and for the same buyer later", () => {
  keepIntendedAdd("renxin", lines);
  expect(takeIntendedAdd("pingan")).toBeNull();
  expect(takeIntendedAdd("renxin")).toBeNull();
  keepIntendedAdd("renxin", lines, 0);
  expect(takeIntendedAdd("renxin", 31 * 60_000)).toBeNull();
});
