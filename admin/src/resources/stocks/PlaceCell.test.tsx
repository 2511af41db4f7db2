import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Stock } from "../../api/types";
import { expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { PlaceCell } from "./PlaceCell";

const batch = { id: 1, number: "A1", shelf_place: "A-03-2" } as Stock["batches"][number];
const stock = { id: 4, goods_name: "阿莫西林胶囊", warehouse: "一号仓", batches: [batch] } as Stock;

it("moves a batch to a place that is one", async () => {
  const moved = { ...stock, batches: [{ ...batch, shelf_place: "B-01-1" }] };
  const sent = show(<PlaceCell stock={stock} batch={batch} />, {
    permissions: { stocks: "write" },
    answers: moved,
  });
  await press("批号 A1 改货位");
  await fill("货位", "门口");
  await press("保存");
  await expectError("货位", "区-架-层");
  await fill("货位", " b-1-1 ");
  await press("保存");
  await until(() =>
    expect(sent).toEqual([{ path: "/stocks/4/place", body: { batch_number: "A1", shelf_place: "b-1-1" } }]),
  );
  await until(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("is only read by those who do not keep the stock, and says where a place is missing", async () => {
  show(<PlaceCell stock={stock} batch={{ ...batch, shelf_place: "" }} />, {
    permissions: { stocks: "read" },
  });
  await said("未定");
  expect(screen.queryByRole("button")).toBeNull();
});
