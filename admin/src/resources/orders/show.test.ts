import { expect, it } from "vitest";
import { aboutLog } from "./show";

const log = { at: "", actor: "", text: "", reason: "" };

it("tells of a log entry how the order moved and from where, if it did", () => {
  expect(aboutLog({ ...log, from_text: "待付款", to_text: "待发货", ip: "10.0.0.8" })).toBe(
    "待付款 → 待发货 · 10.0.0.8",
  );
  expect(aboutLog({ ...log, from_text: "", to_text: "待付款", ip: "10.0.0.8" })).toBe("待付款 · 10.0.0.8");
  expect(aboutLog({ ...log, from_text: "已完成", to_text: "已完成", ip: "" })).toBe("");
});
