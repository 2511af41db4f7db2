import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CommonData } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import { DispatchPromise } from "./DispatchPromise";

function show(same_day_promise: string) {
  const client = new QueryClient();
  client.setQueryData(contentKeys.common, { site: { same_day_promise } } as CommonData);
  return render(
    <QueryClientProvider client={client}>
      <DispatchPromise />
    </QueryClientProvider>,
  );
}

describe("the promise of same-day dispatch", () => {
  it("is told as the shop makes it, with the days that differ", () => {
    const promise =
      "周一至周六 15:30 前付款，当日发货（需审核、待成团的订单除外，转账以到款确认为准）；10月1日至10月7日国庆节不发货";
    show(promise);
    expect(screen.getByText(promise)).toBeTruthy();
  });
  it("is not made where the shop promises nothing", () => {
    expect(show("").container.textContent).toBe("");
  });
});
