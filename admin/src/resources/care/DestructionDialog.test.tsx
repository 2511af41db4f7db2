import { expect, it } from "vitest";
import type { Quarantine } from "../../api/types";
import { expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { DestructionDialog } from "./DestructionDialog";

const kept = {
  id: 4,
  goods_name: "阿莫西林胶囊",
  batch: "B001",
  quantity: 2,
  unit: "盒",
} as unknown as Quarantine;

it("sends the codes of the destroyed packs, and shows at their box what is wrong with them", async () => {
  const sent = show(<DestructionDialog kept={kept} onClose={() => undefined} />, {
    refuses: { codes: "追溯码 81 已登记销毁，请核对是否扫错" },
    answers: { number: "XH1" },
  });
  await fill(/销毁原因/, "破损");
  await fill(/销毁方法/, "焚烧");
  await fill(/销毁地点/, "本企业");
  await fill(/^见证人/, "沈慧");
  await fill(/第二位见证人/, "罗大勇");
  await fill(/追溯码/, "81234567890123456781\n81234567890123456782");
  await press("登记销毁");
  await expectError(/追溯码/, "已登记销毁");
  await fill(/追溯码/, "81234567890123456782");
  await press("登记销毁");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ batch_id: 4, quantity: 2, codes: "81234567890123456782" });
});
