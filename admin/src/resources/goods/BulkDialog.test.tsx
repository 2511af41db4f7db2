import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { choose, fill, press, said, show, until } from "../../forms/dialogTesting";
import { BulkDialog } from "./BulkDialog";

it("counts first, then changes all of it; another wish is counted anew", async () => {
  const onClose = vi.fn();
  const answers = { chosen: 3, changed: 2, refused: 0, refusals: [], expected: "x1" };
  const sent = show(<BulkDialog filter={{ id: [1, 2, 3] }} title="批量修改 3 个商品" onClose={onClose} />, {
    answers,
  });
  await press("预览");
  await choose("上架", "下架");
  await fill(/修改原因/, " 换季 ");
  await press("预览");
  await said(/会改动 2 个/);
  await choose("控销专区", "放入");
  await until(() => expect(screen.queryByText(/会改动 2 个/)).toBeNull());
  await press("预览");
  await press("修改 2 个商品");
  await until(() => expect(onClose).toHaveBeenCalled());
  const change = { filter: { id: [1, 2, 3] }, on_sale: false };
  expect(sent).toEqual([
    { path: "/goods/bulk/preview", body: change },
    { path: "/goods/bulk/preview", body: { ...change, is_controlled_sale: true } },
    { path: "/goods/bulk", body: { ...change, is_controlled_sale: true, expected: "x1", reason: "换季" } },
  ]);
});
