import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Review } from "../../api/types";
import { fill, press, said, show, until } from "../../forms/dialogTesting";
import { Decisions } from "./Decisions";

const review = { id: "YJ1", kind: "review", company: "湖北康泰", total: "1234.50", can_pass: true } as Review;

it("passes an order with what was looked at", async () => {
  const sent = show(<Decisions review={review} />);
  await press("通过");
  await fill(/原因/, "资质齐全，地址一致");
  await press("通过");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/reviews/YJ1/pass", body: { reason: "资质齐全，地址一致" } });
});

it("leaves passing to quality management where the rules say so, and says what a refusal gives back", async () => {
  const sent = show(<Decisions review={{ ...review, can_pass: false }} />);
  await said("由质管审核通过");
  expect(screen.queryByRole("button", { name: "通过" })).toBeNull();
  await press("不通过");
  await said(/订单会取消，¥1,234\.50 退给客户/);
  await fill(/原因/, "资质有疑问");
  await press("不通过");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/reviews/YJ1/refuse", body: { reason: "资质有疑问" } });
});

const cancel = { ...review, kind: "cancel" };

it("answers who asked to cancel", async () => {
  const sent = show(<Decisions review={cancel} />, { roles: ["service"] });
  await press("不同意");
  await fill(/原因/, "已与客户沟通，照常发货");
  await press("不同意");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/reviews/YJ1/decline_cancel");
});

it("leaves that answer to who speaks with buyers", async () => {
  show(<Decisions review={cancel} />, { roles: ["qa"] });
  await said("由客服处理");
  expect(screen.queryByRole("button")).toBeNull();
});
