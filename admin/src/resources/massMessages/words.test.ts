import { expect, it } from "vitest";
import type { MassMessage } from "../../api/types";
import { channelsText, kindsOf, progressText, urlError } from "./words";

it("lets each role write of its own kind", () => {
  expect(kindsOf(["promotion"])).toEqual(["promotion"]);
  expect(kindsOf(["content"])).toEqual(["system"]);
  expect(kindsOf(["super"])).toEqual(["promotion", "system"]);
  expect(kindsOf(["auditor"])).toEqual([]);
});

it("lets a message lead into the shop only", () => {
  for (const url of ["", "/", "/mrtj", "/list/other/2?from=mass"]) expect(urlError(url)).toBeUndefined();
  for (const url of ["mrtj", "//evil.cn", "javascript:alert(1)", "/\\evil.cn", "/a b"])
    expect(urlError(url)).toBeDefined();
});

it("tells how far it has come", () => {
  const message = (status: string, handled: number, estimate: number) =>
    ({ status, handled, estimate }) as MassMessage;
  expect(progressText(message("draft", 0, 0))).toBe("");
  expect(progressText(message("sending", 120, 300))).toBe("120 / 300 人");
  expect(progressText(message("done", 301, 300))).toBe("301 / 301 人");
  expect(channelsText(["site", "sms"])).toBe("站内消息、短信");
});
