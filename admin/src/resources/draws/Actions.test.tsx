import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Draw } from "../../api/types";
import { closed, press, show } from "../../forms/dialogTesting";
import { DrawActions } from "./Actions";

const PROMOTION = { draws: "write", promotion_release: "read", promotion_stop: "write" };
const FINANCE = { draws: "read", promotion_release: "write", promotion_stop: "write" };

const waiting = {
  id: 7,
  name: "秋季抽奖",
  status: "draft",
  exposure: "6000.00",
  budget: null,
  starts_at: "2026-11-26T00:00:00Z",
  updated_at: "2026-11-26T08:00:00.123Z",
  warnings: [] as string[],
  can_approve: true,
} as Draw;
const paused: Draw = { ...waiting, status: "paused", can_approve: false, can_resume: true };

async function confirm(step: string) {
  await press(step);
  within(await screen.findByRole("dialog"))
    .getByRole("button", { name: step })
    .click();
  await closed();
}

it("approves the draw that was read", async () => {
  const sent = show(<DrawActions draw={waiting} />, { permissions: FINANCE });
  await confirm("批准");
  expect(sent).toEqual([{ path: "/draws/7/approve", body: { updated_at: waiting.updated_at } }]);
});

it("lets a paused draw go on by those of whom the server says that they may", async () => {
  const sent = show(<DrawActions draw={paused} />, { permissions: FINANCE });
  await confirm("继续");
  expect(sent.map(({ path }) => path)).toEqual(["/draws/7/resume"]);
});

it("offers nobody to go on with what the other side has paused", async () => {
  show(<DrawActions draw={{ ...paused, can_resume: false, can_end: true }} />, { permissions: PROMOTION });
  await waitFor(() => expect(screen.getByRole("button", { name: "结束" })).toBeTruthy(), { timeout: 20_000 });
  expect(screen.queryByRole("button", { name: "继续" })).toBeNull();
});
