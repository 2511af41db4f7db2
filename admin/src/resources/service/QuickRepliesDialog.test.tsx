import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { listQuery } from "../../api/listQuery";
import { press, said, show, until } from "../../forms/dialogTesting";
import { QuickRepliesDialog } from "./QuickRepliesDialog";

const replies = [
  { id: 1, title: "问候", body: "您好", is_shared: true, sort: 0 },
  { id: 2, title: "稍等", body: "请稍等", is_shared: false, sort: 1 },
];
const open = (isLead: boolean) =>
  show(<QuickRepliesDialog isLead={isLead} mayWrite onClose={() => undefined} />, {
    reads: { [`/service/quick_replies?${listQuery({ from: 0, to: 399 })}`]: replies },
  });

it("asks before a reply that all use is deleted", async () => {
  const sent = open(true);
  await press("删除问候");
  const dialog = within(await screen.findByRole("dialog", { name: "删除快捷回复“问候”？" }));
  expect(dialog.getByText("所有客服都不能再用，不能恢复")).toBeTruthy();
  expect(sent).toEqual([]);
  dialog.getByRole("button", { name: "删除" }).click();
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/service/quick_replies/1"]));
});

it("leaves shared replies to leads", async () => {
  open(false);
  await said("稍等 · 我的");
  expect(screen.queryByRole("button", { name: "删除问候" })).toBeNull();
  expect(screen.getByRole("button", { name: "删除稍等" })).toBeTruthy();
});
