import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type DataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { Page, PageStanding } from "../../api/types";
import { Publishing } from "./Publishing";

const opened = vi.fn();
let standing: Partial<PageStanding> = {};
let activities: { id: number; state: string }[] = [];
const getList = vi.fn(() => Promise.resolve({ data: activities, total: activities.length }));

beforeEach(() => {
  opened.mockReset();
  getList.mockClear();
  vi.stubGlobal("open", opened);
  standing = {};
  vi.stubGlobal("fetch", async () => {
    const usual = { state: "published", starts_at: null, ends_at: null, faults: [] };
    return new Response(JSON.stringify({ ...usual, ...standing }));
  });
  activities = [
    { id: 3, state: "running" },
    { id: 8, state: "ended" },
    { id: 1, state: "waiting" },
  ];
});

const show = (place: string) =>
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{ getList } as unknown as DataProvider}>
        <Publishing
          page={{ id: 12, place, address: "", newest_version: 2, published_version: 2 } as unknown as Page}
        />
      </AdminContext>
    </MemoryRouter>,
  );
const preview = () => screen.getByRole<HTMLButtonElement>("button", { name: "预览 390" });

it("opens 活动中心 with the activities that buyers see", async () => {
  show("hdzx");
  const link = await screen.findByRole("link", { name: "在商城里看" });
  expect(link.getAttribute("href")).toBe("/Hdzx/3,1");
  fireEvent.click(preview());
  expect(opened.mock.calls[0]?.[0]).toBe("/Hdzx/3,1?preview=12");
});

it("says why it cannot be looked at while there is none", async () => {
  activities = [];
  show("hdzx");
  await screen.findByText(/活动中心要有进行中的活动/);
  expect(preview().disabled).toBe(true);
  expect(screen.queryByRole("link")).toBeNull();
});

it("asks for no activities of another place", async () => {
  show("yjh");
  await waitFor(() => expect(preview().disabled).toBe(false));
  expect(getList).not.toHaveBeenCalled();
});

it("tells the time of what buyers see, and what they would miss of the newest version", async () => {
  standing = {
    state: "planned",
    starts_at: "2026-12-11T16:00:00Z",
    faults: [
      { block: 3, text: "有 2 个商品已下架，买家看不到" },
      { block: null, text: "“双十二”在同一位置展示" },
    ],
  };
  show("yjh");
  expect(await screen.findByText(/买家看到的是第 2 版，2026-12-12 00:00.* 至 长期/)).toBeTruthy();
  expect(screen.getByText("待展示")).toBeTruthy();
  expect(screen.getByText("第 3 个区块：有 2 个商品已下架，买家看不到")).toBeTruthy();
  expect(screen.getByText("“双十二”在同一位置展示")).toBeTruthy();
});
