import { expect, it } from "vitest";
import type { MenuItem } from "@/api/types";
import { readQuery } from "./filters";
import { categoryPath, titleOf, viewOf, viewUrl } from "./scopes";

const params = (text: string) => new URLSearchParams(text);

it("switches the view and keeps the query", () => {
  expect(viewUrl("list", "table", "/list", params("select=3&page=2"))).toBe("/list/table?select=3&page=2");
  expect(viewUrl("search", "plain", "/search/table", params("keywords=a"))).toBe(
    "/search?keywords=a&view=plain",
  );
  expect(viewUrl("search", "cards", "/search", params("view=plain"))).toBe("/search");
  expect(viewUrl("other", "table", "/list/other/7/维C", params(""))).toBe("/list/other/7/维C?view=table");
  expect(viewOf("cards", params("view=plain"))).toBe("plain");
  expect(viewOf("table", params("view=x"))).toBe("table");
});

it("names the list", () => {
  const query = readQuery(params("keywords=黄芪"));
  expect(titleOf("search", null, query, undefined)).toBe("“黄芪”的搜索结果");
  expect(titleOf("list", "zy", query, undefined)).toBe("中药专区");
  expect(titleOf("other", null, query, "维生素")).toBe("维生素");
  expect(titleOf("other", null, query, undefined)).toBe("药品列表");
});

it("finds the way to a category", () => {
  const item = (id: number, children: MenuItem[] = []): MenuItem => ({
    id,
    name: `类${id}`,
    url: "",
    logo: null,
    logo1: null,
    is_open: true,
    image: null,
    children,
  });
  const tree = [item(1, [item(2)]), item(3)];
  expect(categoryPath(tree, 2).map((c) => c.id)).toEqual([1, 2]);
  expect(categoryPath(tree, 9)).toEqual([]);
});
