import { expect, it } from "vitest";
import { smsCount } from "./words";

it("says how long a text is and when it is paid for more than once", () => {
  const count = (sms_characters: number, sms_parts: number) =>
    smsCount({ sms_characters, sms_parts, sms_single: 70 });
  expect(count(70, 1)).toBe("连同签名和结尾 70 字，按 1 条发送");
  expect(count(71, 2)).toBe("连同签名和结尾 71 字，超过 70 字，要按 2 条发送和计费，请缩短");
});
