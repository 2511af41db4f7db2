import { fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { press, said, show, until } from "../../forms/dialogTesting";
import { AlarmList } from "./alarms";
import { DifferenceList } from "./differences";
import { HeldRefundList } from "./held";

const open = (resource: string, list: ReactElement, row: object, right = "write") =>
  show(<ResourceContextProvider value={resource}>{list}</ResourceContextProvider>, {
    lists: { [resource]: [row] },
    permissions: { payments: right },
  });

/** One of the reasons that are offered. */
const preset = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

const alarm = {
  id: 4,
  text: "签名不符",
  detail: "单号 T1，金额 10.00",
  channel_text: "支付宝",
  reference: "T1",
  times: 3,
  first_at: "2026-11-26T01:00:00Z",
  last_at: "2026-11-26T02:00:00Z",
  seen_at: null,
  seen_by: "",
};

it("notes why a forged notice is none, and says that it credited nothing", async () => {
  const sent = open("payment_alarms", <AlarmList />, alarm);
  await press("核实");
  await said("单号 T1，金额 10.00。告警的款项没有入账。");
  await preset("1 伪造的通知，没有入账");
  await press("记为已核实");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/payment_alarms/4/seen", body: { reason: "伪造的通知，没有入账" } });
});

it("leaves alarms to finance", async () => {
  open("payment_alarms", <AlarmList />, alarm, "read");
  await said("签名不符");
  expect(screen.queryByRole("button", { name: "核实" })).toBeNull();
});

const difference = {
  id: 9,
  day: "2026-11-25",
  channel_text: "微信支付",
  kind: "payment",
  difference: "missing_ours",
  number: "T9",
  gateway_number: "W9",
  our_amount: null,
  their_amount: "20.00",
  status: "open",
  reason: "",
  settled_by: "",
  settled_at: null,
};

it("settles a difference with how it came about", async () => {
  const sent = open("statement_differences", <DifferenceList />, difference);
  await press("处理");
  await said("处理差异 T9");
  await preset("2 跨日到账，次日对平");
  await press("记为已处理");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/statement_differences/9/settle",
    body: { reason: "跨日到账，次日对平" },
  });
});

it("shows how one was settled, and offers that no more", async () => {
  const settled = {
    status: "settled",
    reason: "次日对平",
    settled_by: "王芳",
    settled_at: "2026-11-26T02:00:00Z",
  };
  open("statement_differences", <DifferenceList />, { ...difference, ...settled });
  await said("次日对平（王芳 2026-11-26 10:00）");
  expect(screen.queryByRole("button", { name: "处理" })).toBeNull();
});

const held = {
  id: 6,
  order_id: "YJ1",
  company: "仁心大药房",
  amount: "1200.00",
  channel_text: "余额支付",
  cause_text: "取消订单",
  status: "held",
  asked_by: "李客服",
  asked_by_id: 8,
  created_at: "2026-11-26T01:00:00Z",
};

it("releases what another caused, after saying where the money goes", async () => {
  const sent = open("held_refunds", <HeldRefundList />, held);
  await press("复核退款");
  await said("¥1,200.00 退到客户余额，退出去不能撤回");
  await press("复核并退款");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/held_refunds/6/release");
});

it("releases nothing of one's own", async () => {
  open("held_refunds", <HeldRefundList />, { ...held, asked_by_id: 1 });
  await said("由另一位同事复核");
  expect(screen.queryByRole("button", { name: "复核退款" })).toBeNull();
});
