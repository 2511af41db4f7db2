import { describe, expect, it } from "vitest";
import { readFilters, writeFilters } from "./filters";
import { sizeText } from "./size";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("the filters of documents", () => {
  it("stand in the address and come back from it", () => {
    const filters = { kind: "first_sale", keywords: "阿莫西林", page: 3 };
    expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
    expect(writeFilters(read(""))).toEqual({});
  });
  it("take nonsense for nothing", () => {
    expect(read(`kind=%27%20or%201&keywords=%20&page=-2`)).toEqual({ kind: "99999", keywords: "", page: 1 });
    expect(read(`keywords=${"x".repeat(10_000)}`).keywords).toHaveLength(60);
  });
  it("speak of sizes as people do", () => {
    expect([1, 1536, 1_572_864].map(sizeText)).toEqual(["1 KB", "2 KB", "1.5 MB"]);
  });
});
