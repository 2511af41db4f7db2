import { screen, within } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { press, show, until } from "../../forms/dialogTesting";
import { TracePrefixList } from "./TracePrefixList";

it("asks before it is forgotten whose a code's first digits are", async () => {
  const row = { id: "8612345", goods_id: 7, goods: "阿莫西林胶囊", created_at: "2026-11-26T01:00:00Z" };
  const sent = show(
    <ResourceContextProvider value="trace_prefixes">
      <TracePrefixList />
    </ResourceContextProvider>,
    { lists: { trace_prefixes: [row] }, permissions: { shipments: "write" } },
  );
  await press("删除");
  const dialog = within(await screen.findByRole("dialog", { name: "删除追溯码归属：8612345" }));
  expect(dialog.getByText("不再属于“阿莫西林胶囊”")).toBeTruthy();
  expect(sent).toEqual([]);
  dialog.getByRole("button", { name: "删除" }).click();
  await until(() => expect(sent.map(({ path }) => path)).toEqual(["/trace_prefixes/8612345"]));
});
