import { describe, expect, it } from "vitest";
import type { Goods } from "../../api/types";
import { changed, filed } from "./editable";

const goods = {
  id: 7,
  code: "A1",
  name: "阿莫西林胶囊",
  brand_id: 3,
  base_price: "12.30",
  pictures: ["/a", "/b"],
  trade_name: "",
  available: 5,
} as unknown as Goods;

describe("changed", () => {
  it("sends only what differs, and nothing of what can't be changed here", () => {
    const after = { ...goods, name: "阿莫西林", available: 9, pictures: ["/b", "/a"] } as Goods;
    expect(changed(after, goods)).toEqual({ name: "阿莫西林", pictures: ["/b", "/a"] });
    expect(changed(goods, goods)).toEqual({});
  });

  it("sends why the base data of an approved product changes, and only then", () => {
    const approved = { ...goods, first_sale: "approved", spec: "24粒" } as Goods;
    const after = { ...approved, spec: "48粒", base_reason: "改包装" } as Goods;
    expect(changed(after, approved)).toEqual({ spec: "48粒", base_reason: "改包装" });
    expect(changed({ ...approved, base_reason: "改包装" } as Goods, approved)).toEqual({});
    const filing = { ...approved, first_sale: "waiting" } as Goods;
    expect(changed({ ...filing, spec: "48粒" } as Goods, filing)).toEqual({ spec: "48粒" });
  });

  it("sends null for no brand and no price, an empty text for a name taken away", () => {
    const after = { ...goods, brand_id: null, base_price: null } as Goods;
    expect(changed(after, goods)).toEqual({ brand_id: null, base_price: null });
    const unnamed = { ...goods, name: null } as unknown as Goods;
    expect(changed(unnamed, goods)).toEqual({ name: "" });
  });

  it("sends the category of a device, entered or taken away", () => {
    const device = { ...goods, device_code: "07" } as Goods;
    expect(changed(device, { ...goods, device_code: "" } as Goods)).toEqual({ device_code: "07" });
    expect(changed({ ...device, device_code: "" } as Goods, device)).toEqual({ device_code: "" });
  });
});

it("gives reason and document of another class of an approved product, and of nothing else", () => {
  const approved = { ...goods, first_sale: "approved", control: "no_pharmacy" } as Goods;
  const after = { ...approved, control: "", class_reason: "公告", class_document_id: 9 };
  expect(changed(after, approved)).toEqual({ control: "", class_reason: "公告", class_document_id: 9 });
  expect(changed({ ...after, class_document_id: null }, approved)).toEqual({
    control: "",
    class_reason: "公告",
  });
  expect(changed({ ...after, control: "no_pharmacy" }, approved)).toEqual({});
});

describe("filed", () => {
  it("leaves out what nobody filled in", () => {
    expect(filed({ code: "B2", name: "板蓝根", brand_id: null, on_sale: false })).toEqual({
      code: "B2",
      name: "板蓝根",
      on_sale: false,
    });
  });
});
