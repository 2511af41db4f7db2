import { fireEvent, render, screen } from "@testing-library/react";
import {
  CoreAdminContext,
  type DataProvider,
  ListContextProvider,
  useList,
  useListContext,
} from "react-admin";
import { expect, it } from "vitest";
import { CardList } from "./CardList";

interface Row {
  id: number;
  name: string;
  isLocked: boolean;
}

const rows: Row[] = [
  { id: 1, name: "甲药店", isLocked: false },
  { id: 2, name: "乙药店", isLocked: true },
  { id: 3, name: "丙药店", isLocked: false },
];

const Chosen = () => <b>开始 {useListContext().selectedIds.join("、")}</b>;

function Cards({ bulk }: { bulk: boolean }) {
  return (
    <ListContextProvider value={useList<Row>({ data: rows, resource: "rows" })}>
      <CardList<Row>
        card={({ name }) => name}
        bulk={bulk && <Chosen />}
        isSelectable={({ isLocked }) => !isLocked}
      />
    </ListContextProvider>
  );
}

function show(bulk: boolean) {
  render(
    <CoreAdminContext dataProvider={{} as DataProvider}>
      <Cards bulk={bulk} />
    </CoreAdminContext>,
  );
}

it("offers on a phone what can be done with several, once one is chosen", async () => {
  show(true);
  const boxes = await screen.findAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map((box) => box.disabled)).toEqual([false, true, false]);
  expect(screen.queryByRole("region", { name: "批量操作" })).toBeNull();
  fireEvent.click(boxes[2] as HTMLElement);
  expect((await screen.findByText(/开始/)).textContent).toBe("开始 3");
  fireEvent.click(screen.getByRole("button", { name: "全选本页" }));
  expect((await screen.findByText(/开始/)).textContent).toBe("开始 3、1");
  fireEvent.click(screen.getByRole("button", { name: "取消选择" }));
  expect(screen.queryByRole("region", { name: "批量操作" })).toBeNull();
});

it("lets nothing be chosen where nothing can be done with it", async () => {
  show(false);
  await screen.findByText("甲药店");
  expect(screen.queryByRole("checkbox")).toBeNull();
});
