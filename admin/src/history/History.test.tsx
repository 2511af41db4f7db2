import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { said, show } from "../forms/dialogTesting";
import { History } from "./History";

const deeds = Array.from({ length: 12 }, (_, at) => ({
  id: String(12 - at),
  action_text: `第${12 - at}次`,
  actor_name: "李采购",
  at: "2026-11-26T01:00:00Z",
  reason: "",
  changes: [],
}));

it("what is read stays where more of it does not come, until it does", async () => {
  let isDown = true;
  show(<History of="brands" id={9} />, {
    lists: {
      get "brands/9/history"() {
        if (isDown) throw new Error("网络已断开");
        return deeds;
      },
    },
  });
  await said("修改记录没有读出来");
  isDown = false;
  fireEvent.click(screen.getByText("重试"));
  await said("第12次");
  isDown = true;
  fireEvent.click(screen.getByText("再看 2 条（共 12 条）"));
  await said("修改记录没有读全，上面是先前读出来的");
  screen.getByText("第12次");
  isDown = false;
  fireEvent.click(screen.getByText("重试"));
  await said("第1次");
  expect(screen.queryByText("重试")).toBeNull();
});
