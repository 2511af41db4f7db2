import { describe, expect, it } from "vitest";
import { companyErrors, errorsFrom, missingDocuments } from "./company";
import type { CompanyInput } from "./queries";

const whole: CompanyInput = {
  buyer_type: 1,
  name: "江城好药房",
  credit_code: "91350100M000100Y43",
  legal_person: "",
  contact: "",
  province: "湖北省",
  city: "武汉市",
  district: "",
  street: "中山大道 8 号",
};

describe("the company of a registration", () => {
  it("is told what it lacks before it is handed in", () => {
    expect(companyErrors(whole)).toEqual({});
    expect(companyErrors({ ...whole, credit_code: "" })).toHaveProperty("credit_code");
    expect(companyErrors({ ...whole, credit_code: "123" })).toHaveProperty("credit_code");
    expect(companyErrors({ ...whole, buyer_type: 4, credit_code: "" })).toEqual({});
    expect(Object.keys(companyErrors({ ...whole, name: " ", province: "", city: "", street: "" }))).toEqual([
      "name",
      "province",
      "city",
      "street",
    ]);
  });
  it("reads fields and documents out of a refusal", () => {
    const answer = { name: ["请填写这一项"], "documents.business": ["请上传"], other: ["x"] };
    expect(errorsFrom(answer)).toEqual({ name: "请填写这一项" });
    expect(missingDocuments(answer)).toEqual(["business"]);
  });
});
