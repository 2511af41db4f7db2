import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AfterSale } from "../../api/types";
import { closed, expectError, fill, said, show, until } from "../../forms/dialogTesting";
import { ClaimActions } from "./actions";

const MAY = {
  reject: false,
  accept: false,
  accept_return: false,
  arrive: false,
  inspect: false,
  replace: false,
  return_refused: false,
  refund: false,
};

const open = (can: Partial<AfterSale["can"]>, more: object = {}, world: Parameters<typeof show>[1] = {}) => {
  const claim = {
    id: "S1",
    kind: "return",
    company: "仁心大药房",
    amount: "1200.00",
    is_allowance: false,
    needs_second_person: false,
    checked_by: null,
    packed: null,
    lines: [{ name: "阿莫西林胶囊", number: 2, unit: "盒" }],
    can: { ...MAY, ...can },
    ...more,
  } as unknown as AfterSale;
  return show(<ClaimActions claim={claim} />, world);
};

const press = async (text: string) => fireEvent.click(await said(text));
/** In the dialog, whose button says the same as what opened it. */
const confirm = (text: string) => fireEvent.click(screen.getAllByText(text).at(-1) as HTMLElement);
const paths = (sent: readonly { path: string }[]) => sent.map(({ path }) => path);

it("has no button for who may do nothing with it", () => {
  open({});
  expect(screen.queryByRole("button")).toBeNull();
});

it("pays after saying where the money goes, once for two presses", async () => {
  const sent = open({ refund: true });
  await press("退款 ¥1,200.00");
  await said("退出去的钱不能撤回，售后单随即结束");
  expect(sent).toEqual([]);
  confirm("退款 ¥1,200.00");
  confirm("退款 ¥1,200.00");
  await closed();
  expect(paths(sent)).toEqual(["/after_sales/S1/refund"]);
});

it.each([
  ["the first of two persons", null, "初审退款 ¥1,200.00", /^这是初审：还要另一位同事复核/],
  ["the second of two persons", "王芳", "复核并退款 ¥1,200.00", /退给仁心大药房/],
])("tells %s what their word does", async (_, checked_by, text, follows) => {
  open({ refund: true }, { needs_second_person: true, checked_by });
  await press(text);
  await said(follows);
});

it("agrees with or without the goods, as was pressed", async () => {
  const sent = open({ accept: true, accept_return: true });
  await press("同意，请客户寄回");
  await said("逾期没寄回会自动取消");
  confirm("同意，请客户寄回");
  await closed();
  await press("同意退款，不用寄回");
  confirm("同意退款，不用寄回");
  await closed();
  expect(sent.map(({ body }) => body)).toEqual([{ with_return: true }, { with_return: false }]);
});

it("an allowance asks for its amount", async () => {
  open({ accept: true }, { is_allowance: true, reason: "价格有误", remark: "", most_amount: "49.90" });
  await press("核定差价");
  await said(/退还的差价/);
});

it("refuses only with a reason, and says in the box what is wrong with it", async () => {
  const sent = open({ reject: true }, {}, { refuses: { reason: "请写明哪张照片" } });
  await press("驳回");
  const send = screen.getByText<HTMLButtonElement>("确认驳回");
  expect(send.disabled).toBe(true);
  await fill(/^原因/, "照片不清");
  fireEvent.click(send);
  await expectError(/^原因/, "请写明哪张照片");
  fireEvent.click(send);
  await closed();
  expect(sent[1]).toEqual({ path: "/after_sales/S1/reject", body: { reason: "照片不清" } });
});

it("packs what is sent instead", async () => {
  const sent = open({ replace: true }, { kind: "exchange" });
  await press("补发拣货");
  await until(() => expect(paths(sent)).toEqual(["/after_sales/S1/pack"]));
});

it.each([
  ["is checked by another", null, "补发包裹待复核"],
  ["gets its number", "王芳", "填运单补发"],
])("the parcel of a replacement %s on its own page", async (_, checker, text) => {
  open({ replace: true }, { packed: { id: "P1", checker } });
  expect((await said(text)).getAttribute("href")).toBe("/shipments/P1/show");
  expect(screen.queryByText("补发拣货")).toBeNull();
});
