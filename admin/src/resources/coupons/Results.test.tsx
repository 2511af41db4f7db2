import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Coupon } from "../../api/types";
import { figures, open, PATIENCE } from "../promotions/resultsTesting";
import { Results } from "./Results";

it("tells what came of a coupon, with the days as a chart", async () => {
  const days = [{ day: "2026-11-20", claimed: 7, used: 2 }];
  const coupon = { claimed: 7, used: 2, unused: 5, locked: 0, expired: 0, void: 0, saved: "30.00", days };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  open(<Results coupon={{ id: 6 } as Coupon} />, coupon);
  expect(await screen.findByRole("img", { name: "1 天里领取 7 张、使用 2 张" }, PATIENCE)).toBeTruthy();
  expect(figures()).toContain("已让利 ¥30.00");
});
