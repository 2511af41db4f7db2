import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "./queries";
import { RoleNotice } from "./RoleNotice";
import type { Right } from "./refusal";

const why = "只读账号不能采购下单，请联系企业负责人";

function show(refusals: Partial<UserBase["refusals"]> | null, right: Right) {
  const client = new QueryClient();
  const base = refusals && ({ refusals } as UserBase);
  client.setQueryData(userKeys.base, base ? { signedIn: true, base } : { signedIn: false, base: null });
  render(
    <QueryClientProvider client={client}>
      <RoleNotice right={right} />
    </QueryClientProvider>,
  );
  return screen.queryByRole("note");
}

it("says in the server's words what the role may not do", () => {
  expect(show({ order: why, pay: null }, "order")?.textContent).toBe(why);
});
it("says nothing of what the role may do", () => {
  expect(show({ order: why, pay: null }, "pay")).toBeNull();
});
it("says nothing to visitors, who are asked to sign in instead", () => {
  expect(show(null, "order")).toBeNull();
});
