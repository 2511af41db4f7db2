import { expect, it } from "vitest";
import type { MassMessage } from "../../api/types";
import { channelsText, kindsOf, outText, progressText, takenBackText, urlError } from "./words";

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

it("tells what was taken back and what is out", () => {
  const message = (removed: number, marked: number, mails_out: number | null, texts_out: number | null) =>
    ({ removed, marked, mails_out, texts_out }) as MassMessage;
  expect(takenBackText(message(3, 1, 0, 0))).toBe("3 位客户没有读过，消息已消失；1 位读过，看到“已撤回”");
  expect(takenBackText(message(0, 2, 5, 1))).toContain("。已发出的 5 封邮件、1 条短信收不回");
  expect(outText(message(0, 0, null, 4))).toBe("已发出的 4 条短信收不回");
  expect(outText(message(0, 0, null, null))).toBe("");
});
