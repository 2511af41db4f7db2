import { expect, it } from "vitest";
import { regions } from "./regions";

it("knows the mainland's 31 provinces, each with cities named once", () => {
  expect(regions).toHaveLength(31);
  for (const { name, cities } of regions) {
    expect(name).toMatch(/(省|市|自治区)$/);
    const names = cities.map((city) => city.name);
    expect(new Set(names).size, name).toBe(names.length);
    expect(
      names.every((city) => /(市|州|盟|地区|县|林区)$/.test(city)),
      name,
    ).toBe(true);
  }
});

it("names the districts of the municipalities in full", () => {
  const count = (name: string) => regions.find((p) => p.name === name)?.cities[0]?.districts.length;
  expect([count("北京市"), count("天津市"), count("上海市"), count("重庆市")]).toEqual([16, 16, 16, 38]);
});

it("lists counties that answer to their province as cities, and every city's districts", () => {
  const hubei = regions.find((p) => p.name === "湖北省")?.cities ?? [];
  expect(hubei.map((city) => city.name)).toEqual(expect.arrayContaining(["潜江市", "神农架林区"]));
  expect(hubei.find((city) => city.name === "武汉市")?.districts).toContain("江岸区");
  expect(hubei.find((city) => city.name === "宜昌市")?.districts).toContain("西陵区");
});
