import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PhoneLink } from "./PhoneLink";

it.each([
  ["400-820-1234", "tel:4008201234"],
  ["0571-8888 6666 转 802", "tel:057188886666"],
  ["+86 139 0000 1111（周日除外）", "tel:+8613900001111"],
])("%s is dialled as %s", (phone, address) => {
  render(<PhoneLink phone={phone} />);
  expect(screen.getByRole("link", { name: phone }).getAttribute("href")).toBe(address);
});

it("what is no number is a text", () => {
  render(<PhoneLink phone="请留言" />);
  expect(screen.getByText("请留言")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});
