import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { box, choose, closed, expectError, fill, press, show } from "../forms/dialogTesting";
import { BeginButton } from "./BeginButton";
import { BeginDialog } from "./BeginDialog";

const LONG = { timeout: 60_000 };
const company = { id: 3, name: "仁心大药房" };
const partners = [
  { id: 5, name: "王店长", role_text: "负责人", is_here: false },
  { id: 8, name: "李采购", role_text: "采购员", is_here: true },
];
const reads = { "/service/companies/3/members": partners };

it("writes to a member of the customer, and leads to what was begun", LONG, async () => {
  const onBegun = vi.fn();
  const sent = show(<BeginDialog company={company} onBegun={onBegun} onClose={() => undefined} />, {
    reads,
    answers: { id: 21 },
  });
  await choose(/^联系人/, "李采购（采购员，在线）");
  await fill(/^消息/, "  您要的批号到货了 ");
  await press("发送");
  await vi.waitFor(() => expect(onBegun).toHaveBeenCalledWith(21), { timeout: 20_000 });
  expect(sent).toMatchObject([
    {
      path: "/service/conversations",
      body: { company_id: 3, member_id: 8, text: "您要的批号到货了", order_number: "" },
    },
  ]);
});

it("says at the field what is wrong, and sends again under the same key", LONG, async () => {
  const member = { id: 8, name: "李采购" };
  const sent = show(
    <BeginDialog
      company={company}
      member={member}
      orderNumber="DD1"
      onBegun={() => undefined}
      onClose={() => undefined}
    />,
    { answers: { id: 21 }, refuses: { text: "请换个说法" } },
  );
  expect(await screen.findByRole("dialog", { name: "发起会话：仁心大药房 李采购" })).toBeTruthy();
  expect(screen.queryByLabelText(/^联系人/)).toBeNull();
  await fill(/^消息/, "缺一个批号");
  await press("发送");
  await expectError(/^消息/, "请换个说法");
  await press("发送");
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 20_000 });
  const keys = sent.map(({ body }) => (body as { key: string }).key);
  expect(keys[0]).toBeTruthy();
  expect(keys[0]).toBe(keys[1]);
  expect(sent[1]?.body).toMatchObject({ member_id: 8, order_number: "DD1" });
});

it("is offered to who answers buyers alone", LONG, async () => {
  show(<BeginButton company={company} />, { permissions: { service: "read" } });
  show(<BeginButton company={company} />, { reads, answers: { id: 21 }, permissions: { service: "write" } });
  await press("发起会话");
  expect(screen.getAllByRole("button", { name: "发起会话", hidden: true })).toHaveLength(1);
  await box(/^消息/);
  await press("返回");
  await closed();
});
