import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { GoodsImport } from "../../api/types";
import { show } from "../../forms/dialogTesting";
import { ApplyButton } from "./show";

/** Who looks at it has the number 1. */
const button = async (of: Partial<GoodsImport>) => {
  const sheet = { new_count: 2, changed_count: 1, second_count: 0, staff_id: 1, ...of } as GoodsImport;
  show(<ApplyButton of={sheet} disabled={false} onClick={() => undefined} />);
  return screen.findByRole<HTMLButtonElement>("button", { name: /同事|导入/ }, { timeout: 20_000 });
};

it.each([
  ["whoever uploaded it, where one person is enough", {}, "导入 3 个商品", false],
  [
    "another person, where a second one is asked for",
    { second_count: 1, staff_id: 2 },
    "导入 3 个商品",
    false,
  ],
  ["nobody, where nothing would change", { new_count: 0, changed_count: 0 }, "没有要导入的改动", true],
] as const)("is pressed by %s", async (_, of, text, isOff) => {
  const { textContent, disabled } = await button(of);
  expect([textContent, disabled]).toEqual([text, isOff]);
});

it("says that another colleague takes it over, where the uploader must not", async () => {
  await button({ second_count: 1 });
  const own = await screen.findByRole<HTMLButtonElement>(
    "button",
    { name: "由另一位同事导入" },
    { timeout: 20_000 },
  );
  expect(own.disabled).toBe(true);
});
