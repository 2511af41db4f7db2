import { describe, expect, it } from "vitest";
import { AVAILABLE, replyError, statusChoices, UNAVAILABLE, WAITING } from "./status";

describe("an answer to a wanted item", () => {
  it("must give the reason when there is no source", () => {
    expect([undefined, "", "  "].map((reply) => replyError(reply, UNAVAILABLE))).toEqual([
      "请写明原因，买家会看到",
      "请写明原因，买家会看到",
      "请写明原因，买家会看到",
    ]);
    expect(replyError("厂家停产", UNAVAILABLE)).toBeUndefined();
    expect([WAITING, AVAILABLE].map((status) => replyError("", status))).toEqual([undefined, undefined]);
  });
  it("has the four states the server knows", () => {
    expect(statusChoices.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "1 待处理",
      "2 寻货中",
      "3 可采购",
      "4 暂无货源",
    ]);
  });
});
