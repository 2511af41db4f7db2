import englishMessages from "ra-language-english";
import { describe, expect, it } from "vitest";
import { RESOURCES } from "../resources/registry";
import { core } from "./core";
import { i18nProvider } from "./provider";

function leaves(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object"
      ? leaves(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] as [string, string]],
  );
}

const english = new Map(leaves(englishMessages));
const chinese = new Map(leaves(core));
const slots = (text: string) => new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name));

describe("react-admin's messages", () => {
  it("has every key", () => {
    expect([...english.keys()].filter((key) => !chinese.has(key))).toEqual([]);
  });

  it("has no key that react-admin doesn't know", () => {
    expect([...chinese.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it("fills only slots that react-admin offers", () => {
    for (const [key, text] of chinese) {
      const offered = slots(english.get(key) ?? "");
      // every message with a plural form is also given the number
      offered.add("smart_count");
      for (const slot of slots(text)) expect(offered, key).toContain(slot);
    }
  });

  it("has one plural form and no English left", () => {
    for (const [key, text] of chinese) {
      expect(text, key).not.toContain("||||");
      if (text.trim()) expect(text, key).toMatch(/\p{Script=Han}|^%\{name\}/u);
    }
  });
});

describe("resources", () => {
  it("have the names that their definitions give them", () => {
    expect(RESOURCES.length).toBeGreaterThan(60);
    for (const { name, label } of RESOURCES) {
      expect(label, name).toMatch(/\p{Script=Han}/u);
      expect(i18nProvider.translate(`resources.${name}.name`)).toBe(label);
    }
  });

  it("answer through the provider", () => {
    expect(i18nProvider.translate("resources.goods.name", { smart_count: 2 })).toBe("商品");
    expect(i18nProvider.translate("resources.goods.fields.ladder_prices.number")).toBe("数量");
    expect(
      i18nProvider.translate("ra.navigation.page_range_info", { offsetBegin: 1, offsetEnd: 25, total: 83 }),
    ).toBe("第 1–25 条，共 83 条");
  });
});
