import { describe, expect, it } from "vitest";
import { ANY } from "@/api/any";
import { noFilters } from "../queries";
import { apiFilters, changeQuery, hasChoice, noChoice, readPrice, readQuery, zoneMark } from "./filters";

const read = (text: string) => readQuery(new URLSearchParams(text));
const change = (text: string, patch: Parameters<typeof changeQuery>[1]) =>
  changeQuery(new URLSearchParams(text), patch).toString();

describe("the address of a list", () => {
  it("asks for everything when nothing is chosen", () => {
    const asked = { ...noFilters, ...apiFilters(read(""), "list", null) };
    expect(asked).toEqual(noFilters);
    expect(Object.entries(asked).filter(([, value]) => value === ANY)).toHaveLength(14);
  });

  it("takes 99999 and nonsense for no filter", () => {
    const query = read("select=99999&maker_id=abc&form=99999&price_from=-3&sort=best&page=0&per_page=7&rx=");
    expect(query).toEqual(read(""));
  });

  it("stops at page 500", () => {
    expect(read("page=9999").page).toBe(500);
    expect(read("page=2.5").page).toBe(1);
  });

  it("comes back from the address as it went in", () => {
    const patch = {
      category: 12,
      form: "片剂",
      rx: "otc_a",
      stock: true,
      priceFrom: "1.5",
      priceTo: "20",
      sort: "price_up",
      perPage: 100,
      keywords: "阿莫西林",
    } as const;
    const params = changeQuery(new URLSearchParams(), patch);
    expect(readQuery(params)).toMatchObject(patch);
    expect(params.get("stock")).toBe("1");
  });

  it("goes back to page 1 with every change but paging", () => {
    expect(change("page=3&rx=rx", { rx: "" })).toBe("");
    expect(change("rx=rx", { page: 4 })).toBe("rx=rx&page=4");
    expect(change("page=3", { sort: "sales" })).toBe("sort=sales");
  });

  it("keeps what is no filter", () => {
    expect(change("select=5&zy=2&view=plain&form=x", noChoice)).toBe("zy=2&view=plain");
    expect(change("category_id=5", { category: 6 })).toBe("select=6");
  });

  it("reads an expiry range and a promotion, and no nonsense", () => {
    expect(read("expiry_from=6&expiry_to=12&promotion=ladder")).toMatchObject({
      expiryFrom: 6,
      expiryTo: 12,
      promotion: "ladder",
    });
    expect(read("expiry_from=12&expiry_to=6")).toMatchObject({ expiryFrom: 12, expiryTo: null });
    expect(read("expiry_from=121&expiry_to=-1&promotion=moon")).toEqual(read(""));
    expect(apiFilters(read("expiry_to=3&promotion=special"), "list", null)).toMatchObject({
      expiry_from: ANY,
      expiry_to: 3,
      promotion: "special",
    });
    expect(change("", { expiryFrom: 0, expiryTo: 3 })).toBe("expiry_from=0&expiry_to=3");
    expect(hasChoice(read("promotion=special"))).toBe(true);
  });

  it("knows whether there is something to take off", () => {
    expect(hasChoice(read("keywords=a&sort=sales&page=2"))).toBe(false);
    expect(hasChoice(read("stock=1"))).toBe(true);
  });
});

describe("what the list call is asked", () => {
  it("narrows to the zone of the page or of the mark", () => {
    expect(apiFilters(read(""), "yx", null)).toMatchObject({ zone: "yx" });
    expect(apiFilters(read(""), "jxq", null)).toMatchObject({ zone: "jxq" });
    expect(apiFilters(read(""), "kx", null)).toMatchObject({ zone: "kx" });
    expect(apiFilters(read(""), "zy", null)).toMatchObject({ kind: 2 });
    expect(apiFilters(read(""), "list", "qx")).toMatchObject({ kind: 3 });
    expect(apiFilters(read(""), "list", "yx")).toMatchObject({ zone: "yx" });
    expect(zoneMark(new URLSearchParams("zy=2"))).toBe("zy");
    expect(zoneMark(new URLSearchParams("zy=1"))).toBeNull();
  });

  it("searches makers by name, beside a keyword as a further word", () => {
    expect(apiFilters(read("maker=华北"), "list", null)).toMatchObject({ keywords: "华北", type: 2 });
    expect(apiFilters(read("keywords=阿莫西林&maker=华北"), "search", null)).toMatchObject({
      keywords: "阿莫西林 华北",
      type: 1,
    });
    expect(apiFilters(read("maker=华北制药&maker_id=7"), "list", null)).toMatchObject({
      keywords: "",
      type: 1,
      maker_id: 7,
    });
  });

  it("turns a price range the right way round", () => {
    expect(apiFilters(read("price_from=20&price_to=3"), "list", null)).toMatchObject({
      price_from: "3",
      price_to: "20",
    });
  });

  it("takes the category of the path until another is chosen", () => {
    expect(apiFilters(read(""), "other", null, 8).category_id).toBe(8);
    expect(apiFilters(read("select=9"), "other", null, 8).category_id).toBe(9);
  });
});

it("reads prices as people type them", () => {
  expect(readPrice(" １２.５ ")).toBe("12.5");
  expect(readPrice("12.")).toBe("12");
  expect(readPrice("1.234")).toBe("");
  expect(readPrice("十")).toBe("");
});
