import { fireEvent } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { voidContract } from "../api/calls/contracts";
import { useAction } from "../api/useAction";
import { closed, expectError, fill, press, said, show } from "../forms/dialogTesting";
import { ReasonDialog } from "./ReasonDialog";

function Asking({ source }: { source?: string }) {
  const [isOpen, setOpen] = useState(true);
  const { busy, act } = useAction();
  const close = () => setOpen(false);
  if (!isOpen) return null;
  return (
    <ReasonDialog
      title="作废合同"
      presets={["资料有误"]}
      confirm="确认作废"
      source={source}
      busy={busy}
      onClose={close}
      onConfirm={(reason) =>
        act({ run: () => voidContract(3, reason), refresh: [], onDone: close, onConflict: close })
      }
    />
  );
}

it("says at the field what the server has against the reason, until it is written anew", async () => {
  const sent = show(<Asking />, { refuses: { reason: "请写明哪一条有误" } });
  await fill(/^原因/, "有误");
  await press("确认作废");
  await expectError(/^原因/, "请写明哪一条有误");
  await fill(/^原因/, "第三条金额有误");
  await expectError(/^原因/, "按数字选择");
  await press("确认作废");
  await closed();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: "有误" }, { reason: "第三条金额有误" }]);
});

it("knows the field by the name that the server has for it", async () => {
  show(<Asking source="opinion" />, { refuses: { opinion: "处理意见太短" } });
  await fill(/^原因/, "有误");
  await press("确认作废");
  await expectError(/^原因/, "处理意见太短");
});

it("leaves a refusal of something else to the notice", async () => {
  const asked = vi.fn(async () => ({ status: "合同已作废" }));
  show(
    <ReasonDialog
      title="作废合同"
      presets={["资料有误"]}
      confirm="确认作废"
      busy={false}
      onClose={() => undefined}
      onConfirm={asked}
    />,
  );
  fireEvent.click(await said("1 资料有误"));
  await press("确认作废");
  expect(asked).toHaveBeenCalledWith("资料有误");
  await said(/按数字选择/);
});
