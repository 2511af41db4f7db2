import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { BuyerDocument } from "@/api/types";
import type { DocumentState } from "./document";
import type { Page } from "./pages";
import { useSaveDocument } from "./queries";

const document = { kind: "licence" } as BuyerDocument;
const kept: Page["source"] = { kept: { key: "k1", form: "image", address: "/api/user/zizhi/1/scan?page=1" } };
const photo: Page["source"] = { file: new File(["x"], "执照.jpg", { type: "image/jpeg" }) };
const input: DocumentState = {
  pages: [],
  number: "",
  valid_from: "",
  valid_to: "",
  isLongTerm: true,
  scope: [],
  particulars: {},
};

function save(source: Page["source"], turns: number) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaveDocument(), { wrapper });
  return result.current.mutateAsync({ document, input: { ...input, pages: [{ id: "1", source, turns }] } });
}

it("says that the network or the server failed when a kept page to be turned does not come", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(save(kept, 1)).rejects.toMatchObject({ kind: "network" });
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await expect(save(kept, 1)).rejects.toMatchObject({ kind: "http", code: 503 });
});

it("says at its field which photo cannot be opened", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  await expect(save(photo, 0)).rejects.toMatchObject({
    code: 422,
    errors: { files: ["照片 执照.jpg 打不开，请换一张"] },
  });
});

it("sends a kept page by its key, and uploads nothing", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push(`${url} ${decodeURIComponent(String(init.body))}`);
    return new Response(JSON.stringify({ code: 200, message: "", data: null }));
  });
  await save(kept, 0);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/api\/user\/zizhi .*files\[0\]=k1/);
});
