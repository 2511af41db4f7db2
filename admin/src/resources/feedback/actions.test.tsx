import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Feedback } from "../../api/types";
import { choose, closed, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { FeedbackActions } from "./actions";

const row = { id: 8, is_open: true, assignee_id: 2 } as unknown as Feedback;
const writes = { permissions: { feedback: "write" } };

it("answers, and shows the refusal below the words", async () => {
  const sent = show(<FeedbackActions row={row} />, { ...writes, refuses: { text: "太长" } });
  await press("答复");
  await press("发送答复");
  await fill(/答复/, "已补发");
  await press("发送答复");
  await expectError(/答复/, "太长");
  await press("发送答复");
  await closed();
  expect(sent.at(-1)).toEqual({ path: "/feedback/8/answer", body: { text: "已补发" } });
});

it("is looked after by another, or by nobody", async () => {
  const sent = show(<FeedbackActions row={row} />, {
    ...writes,
    reads: { "/feedback_assignees": [{ id: 2, name: "李客服" }] },
  });
  await press("改派");
  await until(() => expect(screen.getByRole("combobox").textContent).toBe("李客服"));
  await choose(/负责/, "无人负责");
  await press("确定");
  await closed();
  expect(sent).toEqual([{ path: "/feedback/8/assign", body: { staff_id: 0 } }]);
});

it("is over for readers, and once it was closed", async () => {
  show(
    <>
      <FeedbackActions row={{ ...row, is_open: false }} />
      <p>列表</p>
    </>,
    writes,
  );
  await screen.findByText("列表");
  expect(screen.queryByRole("button")).toBeNull();
});
