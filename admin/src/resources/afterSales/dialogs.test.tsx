import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AfterSale, Quarantine } from "../../api/types";
import { choose, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { AllowanceDialog } from "./AllowanceDialog";
import { InspectDialog } from "./InspectDialog";
import { ReleaseDialog } from "./ReleaseDialog";
import { ReturnRefusedDialog } from "./ReturnRefusedDialog";
import { AfterSaleRulesPage } from "./RulesPage";

const line = {
  id: 7,
  name: "阿莫西林胶囊",
  batch: "A1",
  expires_on: "2029-01-01",
  number: 2,
  unit: "盒",
  refused: 0,
  codes: ["81234567890123456789"],
};
const claim = {
  id: "S1",
  reason: "价格有误",
  remark: "",
  most_amount: "49.90",
  lines: [line],
} as unknown as AfterSale;

it("sends back no more than was paid", async () => {
  const onClose = vi.fn();
  const sent = show(<AllowanceDialog claim={claim} onClose={onClose} />, {
    refuses: { amount: "刚退过一笔" },
  });
  await fill(/退还的差价/, "一元");
  await press("同意退款");
  await expectError(/退还的差价/, "请填金额");
  await fill(/退还的差价/, "49.91");
  await press("同意退款");
  await expectError(/退还的差价/, "最多 ¥49.90");
  await fill(/退还的差价/, "49.90");
  await press("同意退款");
  await expectError(/退还的差价/, "刚退过一笔");
  await press("同意退款");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/after_sales/S1/accept",
    body: { with_return: false, amount: "49.90" },
  });
});

it("sends back what was refused", async () => {
  const onClose = vi.fn();
  const sent = show(<ReturnRefusedDialog claim={claim} onClose={onClose} />, {
    refuses: { waybill: "这个运单号已用过" },
  });
  await fill(/承运商/, "自有车队");
  await fill(/运单号/, "1");
  await press("确认寄出");
  await expectError(/运单号/, "5–40 位");
  await fill(/运单号/, "ＳＦ12345");
  await press("确认寄出");
  await expectError(/运单号/, "已用过");
  await press("确认寄出");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/after_sales/S1/return_refused",
    body: { carrier: "自有车队", waybill: "SF12345" },
  });
});

it("inspects every unit, and says why one is refused", async () => {
  const onClose = vi.fn();
  const sent = show(<InspectDialog claim={claim} onClose={onClose} />, {
    refuses: { "codes.7": "不是这张单的码" },
  });
  await said("还有 2 盒没有填写去处");
  await press("保存验收结果");
  await until(() => expect(screen.getByRole("alert").textContent).toBe("还有 2 盒没有填写去处"));
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByText("全部合格入库"));
  await fill("不予接收", "1");
  await said("合计 3，比申请的多 1 盒");
  await fill("合格入库", "1");
  await fill(/追溯码/, "1");
  await press("保存验收结果");
  await expectError(/不予接收的原因/, "必填");
  await fill(/不予接收的原因/, "外盒破损");
  await press("保存验收结果");
  await expectError(/追溯码，已扫 1 个/, "不是这张单的码");
  await fill(/追溯码/, "");
  await press("保存验收结果");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({
    lines: [{ id: 7, codes: "", sellable: 1, quarantined: 0, scrapped: 0, refused: 1 }],
    remark: "外盒破损",
  });
});

it("sells cold goods again only cold and with proof", async () => {
  const onClose = vi.fn();
  const cold = { ...claim, lines: [{ ...line, codes: [], cold_range: "2.0–8.0 ℃" }] } as unknown as AfterSale;
  const sent = show(<InspectDialog claim={cold} onClose={onClose} />, {
    refuses: { "temperature.7": "9 ℃ 不在 2.0–8.0 ℃ 以内" },
  });
  fireEvent.click(await said("全部合格入库"));
  await press("保存验收结果");
  await expectError(/实测温度/, "必填");
  await expectError(/凭什么证明/, "必填");
  await fill(/实测温度/, "暖");
  await expectError(/实测温度/, "数字");
  await fill(/实测温度/, "9");
  await choose(/客户储存和运输/, "没有证明");
  await fill(/凭什么证明/, "冰箱记录");
  await press("保存验收结果");
  await expectError(/客户储存和运输/, "不能合格入库");
  expect(sent).toEqual([]);
  await choose(/客户储存和运输/, "全程冷链有证明");
  await press("保存验收结果");
  await expectError(/实测温度/, "不在 2.0–8.0 ℃ 以内");
  await fill(/实测温度/, "5.2");
  await press("保存验收结果");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toMatchObject({
    lines: [{ id: 7, sellable: 2, temperature: "5.2", kept_cold: "proven", kept_cold_proof: "冰箱记录" }],
  });
});

it("keeps cold goods apart without proof", async () => {
  const onClose = vi.fn();
  const cold = { ...claim, lines: [{ ...line, codes: [], cold_range: "2.0–8.0 ℃" }] } as unknown as AfterSale;
  const sent = show(<InspectDialog claim={cold} onClose={onClose} />);
  fireEvent.click(await said("全部待处理区"));
  await press("保存验收结果");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toMatchObject({
    lines: [{ id: 7, quarantined: 2, temperature: "", kept_cold: "" }],
  });
});

it("releases cold goods from quarantine only with temperature and proof", async () => {
  const onClose = vi.fn();
  const kept = {
    id: 3,
    goods_name: "胰岛素",
    batch: "A1",
    quantity: 6,
    unfit: 0,
    unit: "支",
    cold_range: "2.0–8.0 ℃",
  } as unknown as Quarantine;
  const sent = show(<ReleaseDialog kept={kept} onClose={onClose} />);
  await fill(/原因/, "复检合格");
  await press("确认");
  await expectError(/实测温度/, "必填");
  await fill(/实测温度/, " 4 ");
  await choose(/客户储存和运输/, "全程冷链有证明");
  await fill(/凭什么证明/, "记录仪 L-17");
  await press("确认");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({
    condition: "sellable",
    quantity: "6",
    reason: "复检合格",
    temperature: "4",
    kept_cold: "proven",
    kept_cold_proof: "记录仪 L-17",
  });
});

it("puts back into stock what was found good", async () => {
  const onClose = vi.fn();
  const kept = {
    id: 3,
    goods_name: "阿莫西林胶囊",
    batch: "A1",
    quantity: 6,
    unfit: 1,
    unit: "盒",
  } as unknown as Quarantine;
  const sent = show(<ReleaseDialog kept={kept} onClose={onClose} />, { refuses: { quantity: "只有 4 盒" } });
  await fill(/原因/, "复检合格");
  await press("确认");
  await expectError(/数量/, "只有 4 盒");
  await fill(/数量/, "4");
  await press("确认");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ condition: "sellable", quantity: "4", reason: "复检合格" });
});

it("rules of after-sales are saved with a reason", async () => {
  const rules = {
    id: 1,
    open_days: 7,
    send_within_days: 10,
    most_photos: 9,
    second_person_above: "1000.00",
    return_receiver: "李仓",
    return_phone: "13800000000",
    return_address: "武汉市",
  };
  const sent = show(<AfterSaleRulesPage />, {
    reads: { "/after_sale_rules": rules },
    answers: rules,
    roles: ["qa"],
    refuses: { open_days: "最多 30 天" },
  });
  await fill(/申请期/, "60");
  await fill(/修改原因/, "旺季");
  await press("保存");
  await expectError(/申请期/, "最多 30 天");
  await fill(/申请期/, "30");
  await press("保存");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ open_days: "30", most_photos: "9", reason: "旺季" });
});
