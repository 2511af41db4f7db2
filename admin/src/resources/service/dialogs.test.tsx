import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Attendant, Conversation } from "../../api/types";
import { box, choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { CloseDialog, TransferDialog } from "./dialogs";
import { MuteButton } from "./Mute";

const LONG = { timeout: 60_000 };
const talk = { id: 11, company: "仁心大药房", state: "open", staff_id: 7 } as Conversation;
const attendant = (id: number, name: string, presence: string, open: number): Attendant => ({
  id,
  name,
  presence,
  open,
});
const colleagues = [
  attendant(7, "方晴", "online", 1),
  attendant(4, "赵久", "away", 0),
  attendant(5, "钱多", "online", 6),
  attendant(6, "孙闲", "online", 2),
];

function transfer(world: Parameters<typeof show>[1] = {}) {
  return show(
    <TransferDialog talk={talk} colleagues={colleagues} isLead={false} meId={7} onClose={() => undefined} />,
    world,
  );
}

it("offers who is there first, with their state, and not the one who has it", LONG, async () => {
  transfer();
  fireEvent.mouseDown(await box(/^交给/));
  const offered = within(await screen.findByRole("listbox")).getAllByRole("option");
  expect(offered.map(({ textContent }) => textContent?.trim()).filter(Boolean)).toEqual([
    "退回排队，给下一位空闲的同事",
    "孙闲（在线，接待 2）",
    "钱多（在线，接待 6）",
    "赵久（离开，接待 0）",
  ]);
});

it("says at the field why a colleague may not have it", LONG, async () => {
  const sent = transfer({ refuses: { staff_id: "赵久离开太久，请交给在线的同事" } });
  await choose(/^交给/, /^赵久/);
  await press("转接");
  await expectError(/^交给/, "请交给在线的同事");
  await choose(/^交给/, /^孙闲/);
  await press("转接");
  await until(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { staff_id: 4, note: "" },
      { staff_id: 6, note: "" },
    ]),
  );
});

it("ends a conversation with what it was about, or without", LONG, async () => {
  const open = { ...talk, topic: "" };
  const sent = show(<CloseDialog talk={open} topics={["物流", "发票"]} onClose={() => undefined} />, {
    refuses: { topic: "没有这个主题，请重新选择" },
  });
  await choose(/^主题/, "发票");
  await press("结束会话");
  await expectError(/^主题/, "没有这个主题");
  await choose(/^主题/, "清除");
  await press("结束会话");
  await until(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { topic: "发票", reason: "" },
      { topic: "", reason: "" },
    ]),
  );
});

it("stops a member from chatting with a reason, and says what stays open to them", LONG, async () => {
  const insulting = { ...talk, member: "王采购", muted_until: null } as Conversation;
  const sent = show(<MuteButton talk={insulting} />, { answers: insulting });
  await press("暂停对话");
  expect(await screen.findByText(/仍能打电话、写意见反馈和下单/)).toBeTruthy();
  await fill(/^原因/, "辱骂客服");
  await press("暂停 7 天");
  await until(() =>
    expect(sent).toMatchObject([{ path: "/service/conversations/11/mute", body: { reason: "辱骂客服" } }]),
  );
});
