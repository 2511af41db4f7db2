import { describe, expect, it } from "vitest";
import type { Goods } from "../../api/types";
import { classOf, proposalOf, proposes } from "./classes";

const goods = {
  first_sale: "approved",
  name: "阿莫西林胶囊",
  maker_id: 3,
  approval_number: "国药准字H20053344",
  rx: "rx",
  scope: "antibiotic",
  control: "",
  device_class: "",
  device_code: "",
  storage: "cool",
  spec: "0.25g*24粒",
} as Goods;

describe("the class of a goods", () => {
  it("is proposed only where it differs", () => {
    expect(proposalOf(goods, classOf(goods))).toEqual({});
    const draft = { ...classOf(goods), control: "no_pharmacy", name: " 阿莫西林胶囊 " };
    expect(proposalOf(goods, draft)).toEqual({ control: "no_pharmacy" });
  });

  it("asks for a reason once it differs, of approved goods alone", () => {
    expect(proposes({ ...goods, spec: "0.5g*24粒" }, goods)).toBe(false);
    expect(proposes({ ...goods, storage: "cold" }, goods)).toBe(true);
    expect(proposes({ ...goods, maker_id: 4 }, goods)).toBe(true);
    const waiting = { ...goods, first_sale: "waiting" };
    expect(proposes({ ...waiting, storage: "cold" }, waiting)).toBe(false);
    expect(proposes(goods, undefined)).toBe(false);
  });

  it("an emptied box is an empty text", () => {
    expect(proposes({ ...goods, control: undefined }, goods)).toBe(false);
  });
});
