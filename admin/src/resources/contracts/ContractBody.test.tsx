import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ContractBody } from "./ContractBody";

it("shows headings, paragraphs and the names of what is filled in, and no marks", () => {
  const body = "## 第一条 主体\n乙方：{{buyer}}，{{ strange }}。\n\n##没有空格";
  render(<ContractBody text={{ body, fields: [{ name: "buyer", text: "乙方名称" }] }} />);
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("第一条 主体");
  expect(screen.getByText("乙方：【乙方名称】，{{ strange }}。")).toBeTruthy();
  expect(screen.getByText("##没有空格").tagName).toBe("P");
});
