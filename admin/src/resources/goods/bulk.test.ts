import { expect, it } from "vitest";
import { changeOf, givenOf, NO_WISHES } from "./bulk";

it("asks for nothing while nothing is chosen", () => {
  expect(changeOf(NO_WISHES, { id: [1] })).toBeUndefined();
});

it("sends only what was chosen; no brand is 0", () => {
  const wishes = { ...NO_WISHES, category_id: 3, brand_id: 0, on_sale: "no" as const };
  expect(changeOf(wishes, { id: [1, 2] })).toEqual({
    filter: { id: [1, 2] },
    category_id: 3,
    brand_id: 0,
    on_sale: false,
  });
});

it("takes emptied filters for none", () => {
  expect(givenOf({ q: "", brand_id: null, maker_id: undefined })).toEqual({});
  expect(givenOf({ q: "阿莫西林", on_sale: false, kind: null })).toEqual({ q: "阿莫西林", on_sale: false });
});
