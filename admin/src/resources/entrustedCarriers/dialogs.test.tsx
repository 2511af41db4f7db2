import { expect, it } from "vitest";
import type { EntrustedCarrier } from "../../api/types";
import { fill, press, show, until } from "../../forms/dialogTesting";
import { DecideDialog, FactsDialog } from "./dialogs";

it("enters a carrier with its papers, and why", async () => {
  const sent = show(<FactsDialog onClose={() => undefined} />, { answers: { id: 4 } });
  await fill(/^名称/, "顺丰速运");
  await fill(/运输许可证号/, "国邮20100001A");
  await fill(/委托运输协议至/, "2027-03-31");
  await press("保存");
  expect(sent).toHaveLength(0);
  await fill(/修改原因/, "新签协议");
  await press("保存");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: "/entrusted_carriers",
    body: {
      name: "顺丰速运",
      licence_number: "国邮20100001A",
      licence_until: null,
      contract_until: "2027-03-31",
      carries_cold: false,
      reason: "新签协议",
    },
  });
});

it("is stopped by who may not approve it", async () => {
  const carrier = {
    id: 4,
    name: "顺丰速运",
    can_approve: false,
    entered_at: "2026-11-28T01:00:00Z",
  } as EntrustedCarrier;
  const sent = show(<DecideDialog carrier={carrier} onClose={() => undefined} />, { answers: carrier });
  await fill(/审核意见/, "协议到期没有续签");
  await press("停用");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/entrusted_carriers/4/decide",
    body: { approves: false, opinion: "协议到期没有续签", entered_at: "2026-11-28T01:00:00Z" },
  });
});
