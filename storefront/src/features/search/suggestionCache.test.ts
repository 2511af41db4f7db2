import { describe, expect, it } from "vitest";
import { cachedSuggestions, cacheSuggestions } from "./suggestionCache";

const list = [{ text: "阿莫西林胶囊", maker: "华北制药", goods_id: 1 }];

describe("suggestion cache", () => {
  it("keeps a list for the session, by keyword and scope", () => {
    cacheSuggestions(" AMXL ", 1, list, 1000);
    expect(cachedSuggestions("amxl", 1, 1000)?.list).toEqual(list);
    expect(cachedSuggestions("amxl", 2, 1000)).toBeNull();
  });
  it("has what fits of the answer about the beginning, until the server's own comes", () => {
    const both = [...list, { text: "阿米卡星", maker: "石药", goods_id: 2 }];
    cacheSuggestions("阿", 1, [], 1000);
    cacheSuggestions("阿莫", 1, both, 1000);
    expect(cachedSuggestions("阿莫西林", 1, 1000)).toEqual({ list, stale: true, isLikely: true });
    expect(cachedSuggestions("阿莫", 1, 1000)).toEqual({ list: both, stale: false, isLikely: false });
    expect(cachedSuggestions("莫西林", 1, 1000)).toBeNull();
  });
  it("finds what fits in capitals too", () => {
    const vitamins = [{ text: "维生素C片", maker: "石药", goods_id: 3 }];
    cacheSuggestions("维生", 1, vitamins, 1000);
    expect(cachedSuggestions("维生素C", 1, 1000)?.list).toEqual(vitamins);
    expect(cachedSuggestions("维生素c", 1, 1000)?.list).toEqual(vitamins);
    expect(cachedSuggestions("维生素B", 1, 1000)?.list).toEqual([]);
  });
  it("keeps what initials may still mean", () => {
    cacheSuggestions("am", 1, list, 1000);
    expect(cachedSuggestions("amx", 1, 1000)?.list).toEqual(list);
  });
  it("is stale when older than five seconds", () => {
    cacheSuggestions("amxl", 1, list, 1000);
    expect(cachedSuggestions("amxl", 1, 6000)?.stale).toBe(false);
    expect(cachedSuggestions("amxl", 1, 6001)?.stale).toBe(true);
  });
  it("forgets the oldest beyond fifty", () => {
    for (let i = 0; i < 60; i += 1) cacheSuggestions(`k${i}`, 1, list, i);
    expect(cachedSuggestions("k9", 1)).toBeNull();
    expect(cachedSuggestions("k10", 1)).not.toBeNull();
  });
  it("survives rubbish in the store", () => {
    sessionStorage.setItem("yaoji.suggestions", "{not json");
    expect(cachedSuggestions("amxl", 1)).toBeNull();
    cacheSuggestions("amxl", 1, list);
    expect(cachedSuggestions("amxl", 1)?.list).toEqual(list);
  });
});
