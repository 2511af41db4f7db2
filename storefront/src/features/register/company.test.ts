import { describe, expect, it } from "vitest";
import { aboutFields, companyFieldsFor, missingDocuments, type TypedCompany } from "./company";

/** The fields that are wrong. */
function wrongIn(typed: TypedCompany) {
  const issues = companyFieldsFor(typed.buyer_type).safeParse(typed).error?.issues ?? [];
  return issues.map(({ path }) => path[0]);
}

const whole: TypedCompany = {
  buyer_type: "1",
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
    expect(wrongIn(whole)).toEqual([]);
    expect(wrongIn({ ...whole, credit_code: "" })).toEqual(["credit_code"]);
    expect(wrongIn({ ...whole, credit_code: "123" })).toEqual(["credit_code"]);
    expect(wrongIn({ ...whole, buyer_type: "4", credit_code: "" })).toEqual([]);
    expect(wrongIn({ ...whole, name: " ", province: "", city: "", street: "" })).toEqual([
      "name",
      "province",
      "city",
      "street",
    ]);
  });
  it("reads fields and documents out of a refusal", () => {
    const answer = { name: ["请填写这一项"], "documents.business": ["请上传"] };
    expect(aboutFields(answer)).toEqual({ name: ["请填写这一项"] });
    expect(missingDocuments(answer)).toEqual(["business"]);
  });
});
