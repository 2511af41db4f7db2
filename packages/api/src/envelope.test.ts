import { expect, it } from "vitest";
import { isEnvelope, readJson, readRefusal } from "./envelope";

it("an answer that is no JSON came from somebody else, such as a proxy", () => {
  expect(readJson("<html>502</html>")).toBeNull();
  expect(readJson("")).toBeNull();
});

it("an envelope has a code and a message", () => {
  expect(isEnvelope({ code: 200, message: "", data: 1 })).toBe(true);
  for (const answer of [null, 7, "text", [], { code: 200 }, { message: "" }])
    expect(isEnvelope(answer)).toBe(false);
});

it("a refusal is read as far as it says anything", () => {
  expect(readRefusal('{"message":"库存不足","errors":{"number":["太多"]}}')).toEqual({
    message: "库存不足",
    errors: { number: ["太多"] },
  });
  for (const text of ["<html>502</html>", "", "null", "7"]) expect(readRefusal(text)).toEqual({});
});
