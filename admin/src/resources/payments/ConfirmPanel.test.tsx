import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { BankLine, RemittanceProof } from "../../api/types";
import { hasUnsaved } from "../../api/unsaved";
import { box, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { ConfirmPanel, shortOf } from "./ConfirmPanel";

const slip = {
  id: 9,
  amount: "793.14",
  company: "湖北康泰",
  payer_name: "康泰老板娘",
} as RemittanceProof;

const line = (number: string, amount: string, part: Partial<BankLine> = {}): BankLine => ({
  bank_reference: number,
  day: "2026-11-25",
  payer_name: "湖北康泰",
  amount,
  rest: amount,
  is_amount: amount === slip.amount,
  is_payer: true,
  ...part,
});

const LINES = "/transfer_slips/9/bank_lines";
const lines = (...all: BankLine[]) => ({ reads: { [LINES]: all } });
const lineOf = (number: string) =>
  screen.findByRole("button", { name: new RegExp(`· ${number}`) }, { timeout: 20_000 });
const choose = async (number: string) => fireEvent.click(await lineOf(number));

it("says what is missing before the server is asked", () => {
  expect(shortOf(slip, ["700"])).toContain("少 93.14 元");
  expect(shortOf(slip, ["８００"])).toBeUndefined();
  expect(shortOf(slip, ["793.14"])).toBeUndefined();
  expect(shortOf(slip, ["1,000.00"])).toBeUndefined();
  expect(shortOf(slip, ["700", "93.14"])).toBeUndefined();
  expect(shortOf(slip, ["700", "93.13"])).toContain("少 0.01 元");
});

it("returns what is short with the sum that is missing, to the fen", async () => {
  const sent = show(<ConfirmPanel slip={slip} />, lines(line("B1", "793.13")));
  await choose("B1");
  await press("退回，请补 0.01 元");
  const reason = "金额不足：应收 793.14 元，到账 793.13 元，请补转 0.01 元后重新提交回单";
  expect((await box(/^原因/)).value).toBe(reason);
  await press("退回");
  await until(() => expect(sent).toEqual([{ path: "/transfer_slips/9/return", body: { reason } }]));
});

it("says what is no amount", () => {
  expect(shortOf(slip, ["八百"])).toContain("请填金额");
  expect(shortOf(slip, ["793.145"])).toContain("两位小数");
  expect(shortOf(slip, [""])).toBeUndefined();
});

it("takes nothing from the buyer's slip, and one click fills in what the bank says", async () => {
  const sent = show(<ConfirmPanel slip={slip} />, lines(line("B1", "793.14"), line("B2", "50.00")));
  await said("金额一致");
  for (const label of [/银行流水号/, /付款户名/, /流水金额/]) expect((await box(label)).value).toBe("");
  await choose("B1");
  expect((await box(/付款户名/)).value).toBe("湖北康泰");
  expect((await box(/流水金额/)).readOnly).toBe(true);
  await press("确认到款");
  await until(() =>
    expect(sent).toEqual([
      {
        path: "/transfer_slips/9/confirm",
        body: { movements: [{ bank_reference: "B1", payer_name: "湖北康泰", amount: "793.14" }] },
      },
    ]),
  );
});

it("takes what came in two lines, none of them twice, and what is left of one that paid something else", async () => {
  const sent = show(
    <ConfirmPanel slip={slip} />,
    lines(line("B1", "700.00"), line("B2", "500.00", { rest: "93.14", payer_name: "" })),
  );
  await choose("B1");
  await said(/比应收少 93.14 元/);
  await choose("B1");
  expect((await lineOf("B1")).getAttribute("aria-pressed")).toBe("true");
  expect((await lineOf("B2")).getAttribute("aria-pressed")).toBe("false");
  expect(screen.queryByLabelText(/第 2 笔/)).toBeNull();
  await choose("B2");
  await until(() => expect(screen.queryByText(/比应收少/)).toBeNull());
  // The bank did not say who paid.
  await fill(/第 2 笔 付款户名/, "湖北康泰");
  await press("确认到款");
  const movements = [
    { bank_reference: "B1", payer_name: "湖北康泰", amount: "700.00" },
    { bank_reference: "B2", payer_name: "湖北康泰", amount: "500.00" },
  ];
  await until(() => expect(sent[0]?.body).toEqual({ movements }));
});

it("a line taken by mistake is put back", async () => {
  show(<ConfirmPanel slip={slip} />, lines(line("B1", "793.14"), line("B2", "800.00")));
  await choose("B1");
  await press("改用另一笔");
  await choose("B2");
  expect((await box(/银行流水号/)).value).toBe("B2");
});

it("says of a line what differs from the transfer: its sum, and who paid", async () => {
  show(
    <ConfirmPanel slip={slip} />,
    lines(
      line("B1", "793.14"),
      line("B2", "793.14", { payer_name: "陌生商行", is_payer: false }),
      line("B3", "50.00", { payer_name: "", is_payer: false }),
    ),
  );
  const saysOf = async (number: string) =>
    (await lineOf(number)).textContent?.match(/(金额|户名)(一致|不同)/g)?.join(" ");
  expect(await saysOf("B1")).toBe("金额一致 户名一致");
  expect(await saysOf("B2")).toBe("金额一致 户名不同");
  expect(await saysOf("B3")).toBe("金额不同");
});

it.each([
  [/银行流水号/, "B1"],
  [/付款户名/, "湖北康泰"],
  [/流水金额/, "793.14"],
])("asks before it is left once %s is typed", async (label, text) => {
  show(<ConfirmPanel slip={slip} />, lines());
  await box(label);
  expect(hasUnsaved()).toBe(false);
  await fill(label, text);
  await until(() => expect(hasUnsaved()).toBe(true));
});

it("without a line the bank's page is typed", async () => {
  const sent = show(<ConfirmPanel slip={slip} />, lines());
  await said(/没有可选的银行流水/);
  await fill(/银行流水号/, " 2026112200017 ");
  await fill(/付款户名/, "湖北康泰");
  await press("确认到款");
  await expectError(/流水金额/, "必填");
  await fill(/流水金额/, "1,000");
  await press("确认到款");
  const movements = [{ amount: "1000", payer_name: "湖北康泰", bank_reference: "2026112200017" }];
  await until(() => expect(sent[0]?.body).toEqual({ movements }));
});

it("a sum that falls short is not sent", async () => {
  const sent = show(<ConfirmPanel slip={slip} />, lines());
  await fill(/银行流水号/, "1");
  await fill(/付款户名/, "湖北康泰");
  await fill(/流水金额/, "700");
  await press("确认到款");
  await said(/比应收少 93.14 元/);
  await fill(/流水金额/, "793.14");
  await press("确认到款");
  const movements = [{ amount: "793.14", payer_name: "湖北康泰", bank_reference: "1" }];
  await until(() => expect(sent.map(({ body }) => body)).toEqual([{ movements }]));
});

it("says at the box of each line what the server has against it, and of all of them once", async () => {
  const refuses = {
    "movements.1.payer_name": "付款户名与客户名称不一致",
    movements: "这几笔流水不是同一付款人",
  };
  show(<ConfirmPanel slip={slip} />, { ...lines(line("B1", "700.00"), line("B2", "93.14")), refuses });
  await choose("B1");
  await choose("B2");
  await press("确认到款");
  await expectError(/第 2 笔 付款户名/, refuses["movements.1.payer_name"]);
  await said(refuses.movements);
});
