import { describe, expect, it } from "vitest";
import { addressFields } from "./addressFields";
import { cleanPhone, isPhone } from "./phone";
import { emptyAddress, fullAddress } from "./rules";

const right = {
  ...emptyAddress,
  name: "张敏",
  phone: "13800000001",
  province: "四川省",
  city: "成都市",
  street: "人民南路四段 12 号",
};

/** The fields with an error, in order. */
function wrongIn(address: typeof right): string[] {
  const read = addressFields.safeParse({ ...address, is_default: false });
  return [...new Set(read.error?.issues.map(({ path }) => String(path[0])))];
}

describe("phone", () => {
  it("is a mobile number or a landline with its area code", () => {
    for (const text of ["13800000001", "19912345678", "028-88881234", "0816-2345678"])
      expect(isPhone(text), text).toBe(true);
    for (const text of [
      "12800000001",
      "1380000000",
      "138000000011",
      "88881234",
      "028-123456",
      "02888881234",
      "",
    ])
      expect(isPhone(text), text).toBe(false);
  });
  it("is read as people type it", () => {
    expect(cleanPhone(" １３８ 0000 0001 ")).toBe("13800000001");
    expect(cleanPhone("138-0000-0001")).toBe("13800000001");
    expect(cleanPhone("+8613800000001")).toBe("13800000001");
    expect(cleanPhone("028－88881234")).toBe("028-88881234");
  });
});

describe("address", () => {
  it("is fine when all that is needed is there", () => {
    expect(wrongIn(right)).toEqual([]);
  });
  it("names every field that isn't", () => {
    expect(wrongIn(emptyAddress)).toEqual(["name", "phone", "province", "city", "street"]);
    expect(wrongIn({ ...right, street: "长".repeat(101) })).toEqual(["street"]);
  });
  it("is tidied before it is sent", () => {
    const typed = { ...right, name: " 张敏 ", phone: "138 0000 0001", is_default: false };
    expect(addressFields.parse(typed)).toEqual(right);
  });
  it("names a municipality once", () => {
    expect(fullAddress({ ...right, province: "北京市", city: "北京市", district: "朝阳区" })).toBe(
      "北京市 朝阳区 人民南路四段 12 号",
    );
  });
});
