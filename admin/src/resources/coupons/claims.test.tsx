import { fireEvent, screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { press, said, show, until } from "../../forms/dialogTesting";
import { ClaimList } from "./claims";

const claim = {
  id: 6,
  coupon: "冬季券",
  company: "湖北康泰",
  source_text: "领券中心",
  claimed_at: "2026-11-20T01:00:00Z",
  valid_to: "2026-12-20T16:00:00Z",
  state: "unused",
  state_text: "未使用",
  used_at: null,
  reference: "",
  saved: "0.00",
};

const open = (patch: Partial<typeof claim>, right = "write") =>
  show(
    <ResourceContextProvider value="coupon_claims">
      <ClaimList />
    </ResourceContextProvider>,
    { lists: { coupon_claims: [{ ...claim, ...patch }] }, permissions: { coupon_claims: right } },
  );

it("voids what was not used, with a reason that the customer reads", async () => {
  const sent = open({});
  await press("作废");
  await said(/客户收到通知并看到原因/);
  fireEvent.click(await screen.findByRole("button", { name: "1 发错客户" }));
  const [confirm] = screen.getAllByRole("button", { name: "作废" }).slice(-1);
  if (confirm) fireEvent.click(confirm);
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/coupon_claims/6/void", body: { reason: "发错客户" } });
});

it.each([
  ["what was used", { state: "used", state_text: "已使用" }, "write"],
  ["to who may only read", {}, "read"],
] as const)("offers no voiding of %s", async (_, patch, right) => {
  open(patch, right);
  await said("湖北康泰");
  expect(screen.queryByRole("button", { name: "作废" })).toBeNull();
});
