import { expect, it, vi } from "vitest";
import type { Category } from "../../api/types";
import { choose, expectError, press, show, until } from "../../forms/dialogTesting";
import { MoveDialog } from "./MoveDialog";

const category = (id: number, name: string, parent_id: number | null) =>
  ({ id, name, parent_id, path: name, sort: id, level: 1 }) as unknown as Category;
const all = [category(1, "西药", null), category(2, "中药", null), category(3, "抗生素", 1)];

it("moves below another category, or to the top", async () => {
  const onClose = vi.fn();
  const moved = all[2] as Category;
  const sent = show(<MoveDialog category={moved} all={all} onClose={onClose} />, {
    refuses: { parent_id: "层级太深" },
  });
  await press("移动");
  await expectError(/移到哪个分类下面/, "它已经在这里");
  await choose(/移到哪个分类下面/, "中药");
  await press("移动");
  await expectError(/移到哪个分类下面/, "层级太深");
  await choose(/移到哪个分类下面/, "最上一级");
  await press("移动");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ body }) => body)).toEqual([
    { parent_id: 2, before_id: null },
    { parent_id: null, before_id: null },
  ]);
});
