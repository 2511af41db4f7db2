import { expect, it } from "vitest";
import { nothingTold, tellFields } from "./tell";

it("says what it is about, and something", () => {
  const read = tellFields.safeParse({ ...nothingTold, content: "  " });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual(["kind", "content"]);
  expect(tellFields.parse({ ...nothingTold, kind: "5", content: " 破损 " })).toMatchObject({
    kind: 5,
    content: "破损",
  });
});
