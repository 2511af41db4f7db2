import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MassMessage } from "../../api/types";
import { closed, press, said, show } from "../../forms/dialogTesting";
import { MassSteps } from "./Steps";

const message = {
  id: 4,
  title: "双十一",
  status: "proposed",
  channels: ["site"],
  ranks: [],
  buyer_types: [],
  regions: [],
  companies: [],
  estimate: 320,
  updated_at: "2026-11-26T01:00:00Z",
  proposed_by_id: 1,
  can_write: true,
  can_edit: false,
  can_decide: false,
  can_take_back: false,
} as unknown as MassMessage;

it("takes back what one handed in oneself, and releases none of it", async () => {
  const sent = show(<MassSteps message={message} />);
  await press("撤回");
  await said("回到草稿，修改后再提交");
  expect(screen.queryByRole("button", { name: "放行" })).toBeNull();
  await press("撤回");
  await closed();
  expect(sent.map(({ path }) => path)).toEqual(["/mass_messages/4/withdraw"]);
});

it("releases as it was read, knowing whom it reaches", async () => {
  const sent = show(<MassSteps message={{ ...message, proposed_by_id: 9, can_decide: true }} />);
  await press("放行");
  await said("约 320 人，马上开始发送");
  await press("放行");
  await closed();
  expect(sent).toEqual([{ path: "/mass_messages/4/approve", body: { updated_at: "2026-11-26T01:00:00Z" } }]);
});
