import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { CouponCreate } from "./edit";

/** A whole form, on a busy machine. */
const LONG = { timeout: 180_000 };

const open = () =>
  show(
    <ResourceContextProvider value="coupons">
      <CouponCreate />
    </ResourceContextProvider>,
    { lists: { goods: [{ id: 42, name: "阿莫西林胶囊", spec: "24粒", maker: "白云山" }] } },
  );

it("says what is missing and what contradicts itself, and sends nothing", LONG, async () => {
  const sent = open();
  await fill(/^满/, "50");
  await fill(/^减/, "60");
  await fill(/^有效期结束/, "2027-01-31T23:59");
  await choose(/^适用范围/, "商品");
  await fill(/^领取开始/, "2026-12-24T10:00");
  await fill(/^领取结束/, "2026-12-24T09:00");
  await press("保存草稿");
  await expectError(/^名称/, "必填");
  await expectError(/^减/, "减的金额不能大于门槛");
  await expectError(/^商品/, "请至少选一项");
  await expectError(/^领取结束/, "结束时间要晚于开始时间");
  await expectError(/^有效期结束/, "不要都填");
  expect(sent).toEqual([]);
});

it("asks for an end where there are no days", LONG, async () => {
  open();
  await fill(/^有效天数/, "");
  await press("保存草稿");
  await expectError(/^有效期结束/, "请填领取后几天有效");
});

it("limits how many are claimed, and wants both ends of a fixed period", LONG, async () => {
  const sent = open();
  await fill(/^每家限领/, "101");
  await fill(/^有效天数/, "");
  await fill(/^有效期结束/, "2027-01-31T23:59");
  await press("保存草稿");
  await expectError(/^每家限领/, "最多 100");
  await expectError(/^总张数/, "总张数和预算至少填一项");
  await expectError(/^有效期开始/, "请填写有效期的开始时间");
  expect(sent).toEqual([]);
});

it("keeps no product when the coupon is for brands instead", LONG, async () => {
  open();
  await choose(/^适用范围/, "商品");
  await choose(/^商品/, /^阿莫西林胶囊/);
  await choose(/^适用范围/, "品牌");
  await press("保存草稿");
  await expectError(/^品牌/, "请至少选一项");
});

it("sends the draft as it was filled in, times on the shop's clock", LONG, async () => {
  const sent = open();
  await fill(/^名称/, "新客券");
  await fill(/^满/, "100");
  await fill(/^减/, "10");
  await choose(/^适用范围/, "商品");
  await choose(/^商品/, /^阿莫西林胶囊/);
  await choose(/^领取方式/, "兑换码");
  await fill(/^总张数/, "500");
  await fill(/^领取开始/, "2026-12-24T10:00");
  await press("保存草稿");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      path: "/coupons",
      body: {
        name: "新客券",
        threshold: "100.00",
        cut: "10.00",
        scope: "goods",
        scope_ids: [42],
        claim_kind: "code",
        total: 500,
        per_company: 1,
        claim_from: "2026-12-24T02:00:00Z",
        claim_to: null,
        valid_days: 30,
        valid_to: null,
      },
    },
  ]);
});
