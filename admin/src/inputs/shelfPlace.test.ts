import { expect, it } from "vitest";
import { shelfPlaceError } from "./shelfPlace";

it.each(["", " ", null, undefined, "A-03-2", " ａ—3—2 ", "阴凉A-120-12"])("takes %j", (text) => {
  expect(shelfPlaceError(text)).toBeUndefined();
});

it.each(["A", "A-3", "3-3-2", "A-0-1", "A-1-0", "A-1-100", "A-1000-1", "三号架", "ABCDEFG-1-1"])(
  "says of %s what a place looks like",
  (text) => {
    expect(shelfPlaceError(text)).toContain("A-03-2");
  },
);
