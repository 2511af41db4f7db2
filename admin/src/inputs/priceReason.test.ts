import { HttpError } from "react-admin";
import { describe, expect, it } from "vitest";
import { reasonAsked } from "./priceReason";

const refused = (status: number, errors: Record<string, string>) => new HttpError("有误", status, { errors });

describe("reasonAsked", () => {
  it("recognises that the server asks for a reason and nothing else", () => {
    expect(reasonAsked(refused(422, { price_reason: "降价 20.0%" }))).toBe("降价 20.0%");
    expect(reasonAsked(refused(422, { price_reason: "降价 20.0%", name: "请填写" }))).toBeNull();
    expect(reasonAsked(refused(422, { name: "请填写" }))).toBeNull();
    expect(reasonAsked(refused(409, { price_reason: "降价 20.0%" }))).toBeNull();
    expect(reasonAsked(new Error("网络"))).toBeNull();
  });
});
