import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { FixLink, LoginLink } from "./LoginLink";

function hrefs(at: string): (string | null)[] {
  render(
    <MemoryRouter initialEntries={[at]}>
      <LoginLink>登录</LoginLink>
      <LoginLink look="main">登录</LoginLink>
      <FixLink to="/login">去登录</FixLink>
    </MemoryRouter>,
  );
  return screen.getAllByRole("link").map((link) => link.getAttribute("href"));
}

describe("the way to the login page", () => {
  it("leads back to the address with its filters", () => {
    const to = `/login?back=${encodeURIComponent("/list/info/3?is_yj=1")}`;
    expect(hrefs("/list/info/3?is_yj=1")).toEqual([to, to, to]);
  });
  it.each(["/", "/register/step1", "/forget_step2", "/login"])("leads home from %s", (at) =>
    expect(new Set(hrefs(at))).toEqual(new Set(["/login"])),
  );
  it("keeps the way back while somebody is there already", () => {
    expect(hrefs("/login?back=%2Fcart")[0]).toBe("/login?back=%2Fcart");
  });
});

describe("the way out of a refusal", () => {
  it("stays in the shop, or opens another site beside it", () => {
    render(
      <MemoryRouter initialEntries={["/cart"]}>
        <FixLink to="/zzzj">去补资质</FixLink>
        <FixLink to="https://gov.example.cn/">去办理</FixLink>
      </MemoryRouter>,
    );
    expect(screen.getByText("去补资质").getAttribute("href")).toBe("/zzzj");
    expect(screen.getByText("去办理").getAttribute("target")).toBe("_blank");
  });
});
