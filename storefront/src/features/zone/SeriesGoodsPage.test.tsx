import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import SeriesGoodsPage from "./SeriesGoodsPage";

const series = {
  id: 3,
  url: "a",
  title: "秋冬控销系列",
  lead: "",
  rules: [],
  regions: "",
  image: "/media/series.png",
  total: 0,
  page: 1,
  per_page: 40,
  list: [],
};

it("shows no goods before the banners that its address names, which would push them down", async () => {
  let tell = (_: Response) => {};
  const answer = (data: unknown) => Response.json({ code: 200, message: "", data });
  vi.stubGlobal("fetch", (url: string) =>
    url.includes("/api/focus/kxzq_ad")
      ? new Promise<Response>((resolve) => {
          tell = resolve;
        })
      : Promise.resolve(answer(series)),
  );
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/kxzq/goods/a/7"]}>
        <Routes>
          <Route path="/kxzq/goods/:url/:ads?" element={<SeriesGoodsPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  expect(screen.queryByRole("heading", { name: "秋冬控销系列" })).toBeNull();
  tell(answer({ list: [] }));
  expect(await screen.findByRole("heading", { name: "秋冬控销系列" })).toBeTruthy();
});
