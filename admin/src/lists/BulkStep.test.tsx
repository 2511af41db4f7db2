import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import {
  AdminContext,
  type DataProvider,
  HttpError,
  ListContextProvider,
  Notification,
  useList,
} from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { RowOf } from "../api/useRecords";
import { i18nProvider } from "../i18n/provider";
import { BulkStep } from "./BulkStep";
import { CardList } from "./CardList";

type Row = RowOf<"makers">;

const maker = (id: number, name: string, goods_count = 0): Row => ({
  id,
  name,
  goods_count,
  aliases: "",
  province: "",
  short_name: name,
});

/** The second has goods. */
const rows = [maker(1, "甲"), maker(2, "乙", 5), maker(3, "丙"), maker(4, "丁")];

const taken: string[] = [];
const running: string[] = [];

/** The session ends after the first. */
let isOut = false;

/** Refuses the third; returns whether two ran at once. */
async function run({ name }: Row, reason: string) {
  expect(running).toEqual([]);
  running.push(name);
  await Promise.resolve();
  running.pop();
  if (isOut && taken.length > 0) throw new HttpError("登录已过期，没有保存", 401, {});
  if (name === "丙") throw new Error("已被别人处理");
  taken.push(`${name}${reason}`);
}

function Rows({ reasons }: { reasons?: string[] }) {
  const bulk = (
    <BulkStep
      of="makers"
      text="归档"
      unit="份"
      isOpen={(row) => row.goods_count === 0}
      nameOf={({ name }) => name}
      run={run}
      follows={(open) => [`${open.length} 份归档后不能再改`]}
      reasons={reasons}
      refresh={["makers"]}
    />
  );
  return (
    <ListContextProvider value={useList<Row>({ data: rows, resource: "makers" })}>
      <CardList<Row> card={({ name }) => name} bulk={bulk} />
    </ListContextProvider>
  );
}

/** Everything is selected, including records that do not allow the step. */
async function chooseAll(reasons?: string[]) {
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, "invalidateQueries");
  render(
    <MemoryRouter>
      <AdminContext dataProvider={{} as DataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
        <Rows reasons={reasons} />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  for (const box of await screen.findAllByRole("checkbox")) fireEvent.click(box);
  fireEvent.click(await screen.findByRole("button", { name: "归档（3）" }));
  return () => asked.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
}

beforeEach(() => {
  taken.length = 0;
  isOut = false;
});

it("says what follows, then goes on after a refusal and names it", async () => {
  await chooseAll();
  expect(screen.getByText("3 份归档后不能再改")).toBeTruthy();
  expect(taken).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "归档 3 份" }));
  await waitFor(() => expect(taken).toEqual(["甲", "丁"]));
  expect(await screen.findByText("丙：已被别人处理")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("region", { name: "批量操作" })).toBeNull();
});

it("asks for the reason once and says it of each", async () => {
  await chooseAll(["已核对"]);
  fireEvent.click(screen.getByText("1 已核对"));
  fireEvent.click(screen.getByRole("button", { name: "归档 3 份" }));
  await waitFor(() => expect(taken).toEqual(["甲已核对", "丁已核对"]));
});

it("reads anew what was done before the session ended, and keeps the rest chosen", async () => {
  isOut = true;
  const refreshed = await chooseAll();
  fireEvent.click(screen.getByRole("button", { name: "归档 3 份" }));
  expect(await screen.findByText("其余 2 份没有归档：登录已过期，没有保存")).toBeTruthy();
  await waitFor(() => expect(refreshed()).toContain("makers"));
  expect(taken).toEqual(["甲"]);
  expect(await screen.findByRole("button", { name: "归档（2）" })).toBeTruthy();
});
