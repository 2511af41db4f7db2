import { fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { box, choose, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { DraftDialog } from "./DraftDialog";

it("drafts a recall of one batch, and says at each field what is missing", async () => {
  const onClose = vi.fn();
  const goods = [{ id: 9, name: "阿莫西林胶囊", spec: "0.25g*24", maker: "白云山" }];
  const sent = show(<DraftDialog onClose={onClose} />, {
    lists: { goods },
    refuses: { batch_number: "没有这个批号" },
  });
  await press("起草并锁定批号");
  await expectError(/商品/, "请选择商品");
  await expectError(/召回原因/, "客户会看到");
  fireEvent.change(await box(/商品/), { target: { value: "阿莫" } });
  fireEvent.click(await said(/阿莫西林胶囊/));
  await fill(/批号/, "A1");
  await choose(/召回级别/, /^一级/);
  await fill(/召回原因/, "含量不符");
  await fill(/客户要做什么/, "停售");
  await press("起草并锁定批号");
  await expectError(/批号/, "没有这个批号");
  await press("起草并锁定批号");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/recalls",
    body: { goods_id: 9, batch_number: "A1", level: 1, reason: "含量不符", instruction: "停售" },
  });
});
