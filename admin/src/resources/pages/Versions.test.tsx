import { fireEvent, render, screen, within } from "@testing-library/react";
import { AdminContext, type DataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { Page } from "../../api/types";
import { Versions } from "./Versions";

const version = (number: number) => ({
  id: number,
  number,
  title: `第${number}个标题`,
  author_name: "方晴",
  created_at: "2026-11-25T02:00:00Z",
  blocks: ["图文"],
  restored_from: null,
});

it("shows an earlier version in both widths before it is taken up again", async () => {
  const opened = vi.fn();
  vi.stubGlobal("open", opened);
  const getList = async () => ({ data: [version(2), version(1)], total: 2 });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{ getList } as unknown as DataProvider}>
        <Versions
          page={
            { id: 12, place: "yjh", address: "", newest_version: 2, published_version: 2 } as unknown as Page
          }
        />
      </AdminContext>
    </MemoryRouter>,
  );
  const [newest, earlier] = await screen.findAllByRole("listitem");
  expect(newest && within(newest).queryByRole("button", { name: /预览/ })).toBeNull();
  if (!earlier) throw new Error("no earlier version is listed");
  fireEvent.click(within(earlier).getByRole("button", { name: "预览 1440" }));
  fireEvent.click(within(earlier).getByRole("button", { name: "预览 390" }));
  expect(opened.mock.calls.map(([address, , size]) => `${address} ${size}`)).toEqual([
    "/yjh?preview=12&version=1 popup,width=1440,height=900",
    "/yjh?preview=12&version=1 popup,width=390,height=844",
  ]);
  expect(within(earlier).queryByRole("button", { name: "恢复" })).toBeNull();
});
