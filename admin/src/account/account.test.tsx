import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { hasUnsaved } from "../api/unsaved";
import { expectError, fill, press, said, show, until } from "../forms/dialogTesting";
import { PasswordPanel } from "./PasswordPanel";
import { SecondFactorPanel } from "./SecondFactorPanel";

const OLD = /现在的密码/;
const NEW = /^新密码/;
const AGAIN = /再输一遍/;

it("a new password is long enough, typed twice the same, and proven by the old one", async () => {
  const sent = show(<PasswordPanel />, { refuses: { old_password: "密码不对" } });
  await fill(NEW, "short");
  await fill(AGAIN, "other");
  await until(() => expect(hasUnsaved()).toBe(true));
  await press("修改密码");
  await expectError(OLD, "请填写");
  await expectError(NEW, "至少 10 位");
  await expectError(AGAIN, "不一样");
  expect(sent).toEqual([]);
  await fill(OLD, "guess");
  await fill(NEW, "ke4-mmwq-7dtz");
  await fill(AGAIN, "ke4-mmwq-7dtz");
  await press("修改密码");
  await expectError(OLD, "密码不对");
  await fill(OLD, "initial");
  await press("修改密码");
  await until(() => expect(hasUnsaved()).toBe(false));
  expect(sent.at(-1)).toEqual({
    path: "/account/password",
    body: { old_password: "initial", password: "ke4-mmwq-7dtz" },
  });
});

it("the second factor takes six digits of any width, and says at its box what the server refuses", async () => {
  const sent = show(<SecondFactorPanel isOn={false} />, { answers: { secret: "ABCDEFGH", picture: "" } });
  await press("开启");
  await said("ABCD EFGH");
  await fill(/6 位数字/, "12345");
  await fill(OLD, "initial");
  await press("开启");
  await expectError(/6 位数字/, "请填写 6 位数字");
  await fill(/6 位数字/, "１２３ 456");
  await press("开启");
  await until(() =>
    expect(sent.at(-1)).toEqual({
      path: "/account/second_factor",
      body: { code: "123456", password: "initial" },
    }),
  );
});

it("nobody switches the second factor off without the password", async () => {
  const sent = show(<SecondFactorPanel isOn={true} />);
  await press("关闭");
  await press("关闭动态口令");
  await expectError(OLD, "请填写");
  expect(sent).toEqual([]);
  expect(screen.getByRole("button", { name: "返回" })).toBeTruthy();
});
