import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CommonData } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import { DispatchPromise } from "./DispatchPromise";

function show(until: string) {
  const client = new QueryClient();
  client.setQueryData(contentKeys.common, { site: { same_day_until: until } } as CommonData);
  return render(
    <QueryClientProvider client={client}>
      <DispatchPromise />
    </QueryClientProvider>,
  );
}

describe("the promise of same-day dispatch", () => {
  it("names the hour that the back office has set", () => {
    show("15:30");
    expect(screen.getByText("每天 15:30 前付款，当日发货（需审核的订单除外）")).toBeTruthy();
  });
  it("is not made where no hour is set", () => {
    expect(show("").container.textContent).toBe("");
  });
});
