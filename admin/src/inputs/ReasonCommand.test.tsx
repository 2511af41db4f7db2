import { fireEvent, screen } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { closed, fill, press, said, show, until } from "../forms/dialogTesting";
import { ReasonButton } from "./ReasonCommand";

interface EndingProps {
  run: (reason: string) => Promise<unknown>;
  onDone?: () => void;
}

function Ending({ run, onDone }: EndingProps) {
  return (
    <ReasonButton
      text="结束余货"
      title="结束订单 8 的余货"
      presets={["无货可发"]}
      confirm="不再发货"
      danger
      run={run}
      done="余货不再发货"
      refresh={["orders"]}
      onDone={onDone}
    />
  );
}

async function endWith(reason: string) {
  await press("结束余货");
  await said("结束订单 8 的余货");
  await fill(/^原因/, reason);
  await press("不再发货");
}

it("asks for the reason, sends it, and closes when it is done", async () => {
  const run = vi.fn(async () => ({}));
  const onDone = vi.fn();
  show(<Ending run={run} onDone={onDone} />);
  await endWith(" 客户要求 ");
  await closed();
  expect(run.mock.calls).toEqual([["客户要求"]]);
  expect(onDone).toHaveBeenCalledOnce();
});

it("closes when somebody else was faster, and can be opened anew", async () => {
  const run = vi.fn(async () => {
    throw new HttpError("订单已经结束", 409, {});
  });
  const onDone = vi.fn();
  show(<Ending run={run} onDone={onDone} />);
  await endWith("无货可发");
  await closed();
  expect(onDone).not.toHaveBeenCalled();
  await press("结束余货");
  await said("结束订单 8 的余货");
});

it("stays open with what was typed when it did not work", async () => {
  const run = vi.fn<(reason: string) => Promise<unknown>>(async () => ({}));
  run.mockRejectedValueOnce(new HttpError("服务器忙", 500, {}));
  show(<Ending run={run} />);
  await endWith("无货可发");
  const again = screen.getByRole("button", { name: "不再发货" });
  await until(() => {
    fireEvent.click(again);
    expect(run).toHaveBeenCalledTimes(2);
  });
  await closed();
  expect(run.mock.calls).toEqual([["无货可发"], ["无货可发"]]);
});
