import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { setErrorEffects } from "@/api/errors";
import { createQueryClient } from "@/api/queryClient";
import { userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import { pageErrorEffects } from "./errorEffects";

const navigate = vi.fn((to: unknown) => window.history.pushState(null, "", String(to)));

const names = ["top", "right", "bottom"] as const;

/** Three widgets that show their failures themselves. */
function Widgets() {
  for (const name of names) {
    // biome-ignore lint/correctness/useHookAtTopLevel: always the same three
    useQuery({ queryKey: [name], queryFn: () => api.get(`/api/focus/${name}`), meta: { errors: "silent" } });
  }
  return null;
}

async function failWith(code: number, message: string) {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ code, message, data: null }), { status: 200 })),
  );
  const client = createQueryClient();
  setErrorEffects(pageErrorEffects(client, navigate as never));
  render(
    <QueryClientProvider client={client}>
      <Widgets />
    </QueryClientProvider>,
  );
  await waitFor(() =>
    expect(names.map((name) => client.getQueryState([name])?.status)).toEqual(["error", "error", "error"]),
  );
  return client;
}

beforeEach(() => window.history.pushState(null, "", "/star?page=2"));
afterEach(() => {
  navigate.mockClear();
  setErrorEffects(null);
  useNotices.setState({ toasts: [], boxes: [] });
});

describe("widgets that fail together and silently", () => {
  it.each([401, 10001])("go to the login page once on %i, with the way back", async (code) => {
    const client = await failWith(code, "请登录");
    expect(navigate.mock.calls).toEqual([[`/login?back=${encodeURIComponent("/star?page=2")}`]]);
    expect(client.getQueryData(userKeys.base)).toEqual({ signedIn: false, base: null });
  });
  it("ask for the contract in one box on 459", async () => {
    await failWith(459, "请先签署购销合同");
    expect(useNotices.getState().boxes.map((box) => box.message)).toEqual(["请先签署购销合同"]);
  });
  it("say nothing of what a second try may mend", async () => {
    await failWith(500, "");
    expect(navigate).not.toHaveBeenCalled();
    expect(useNotices.getState()).toMatchObject({ toasts: [], boxes: [] });
  });
});
