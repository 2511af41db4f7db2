import { expect, it } from "vitest";
import type { Draw } from "../../api/types";
import { fill, press, said, show, until } from "../../forms/dialogTesting";
import { DrawActions } from "./Actions";

const paused = {
  id: 3,
  name: "岁末抽奖",
  status: "paused",
  can_pause: true,
  warnings: [],
} as unknown as Draw;

it("finance takes over a pause of price and promotion, and says why", async () => {
  const sent = show(<DrawActions draw={paused} />, {
    permissions: { promotion_stop: "write", promotion_release: "write" },
  });
  await press("由财务暂停");
  await said("促销同事已经暂停；由财务暂停后，只有财务能继续。");
  await fill(/原因/, "核查奖品");
  await press("由财务暂停");
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/draws/3/pause"]));
  expect(sent[0]?.body).toMatchObject({ reason: "核查奖品" });
});
