import { expect, it } from "vitest";
import { fileText } from "./fileText";

it("reads UTF-8, with and without a mark in front", async () => {
  expect(await fileText(new Blob(["2026-11-26 08:05 4.2℃"]))).toBe("2026-11-26 08:05 4.2℃");
  expect(await fileText(new Blob(["\ufeff温度"]))).toBe("温度");
});

it("reads what a Chinese Windows wrote", async () => {
  const bytes = Uint8Array.of(0x34, 0x2e, 0x32, 0xa1, 0xe6, 0x0a, 0xce, 0xc2, 0xb6, 0xc8);
  expect(await fileText(new Blob([bytes]))).toBe("4.2℃\n温度");
});
