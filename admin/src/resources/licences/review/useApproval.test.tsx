import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Licence } from "../../../api/types";
import { press, said, show, until } from "../../../forms/dialogTesting";
import { HeldBar } from "../../../review/HeldBar";
import { useApproval } from "./useApproval";

const licence = (id: number, company: string) =>
  ({ id, company, kind_text: "营业执照", seen: `v${id}` }) as unknown as Licence;
const [one, two] = [licence(1, "甲店"), licence(2, "乙店")];

function Desk({ onFailed, onUndo }: { onFailed: (id: number) => void; onUndo: (id: number) => void }) {
  const { held, approve, undo } = useApproval({ onFailed, onUndo });
  return (
    <>
      <button type="button" onClick={() => approve(one, "已通过")}>
        甲
      </button>
      <button type="button" onClick={() => approve(two, "已通过")}>
        乙
      </button>
      <HeldBar held={held} onUndo={undo} />
    </>
  );
}

it("sends the former approval with the next; the last one is taken back", async () => {
  const onUndo = vi.fn();
  const sent = show(<Desk onFailed={vi.fn()} onUndo={onUndo} />);
  await press("甲");
  await said("已通过：甲店 营业执照");
  expect(sent).toEqual([]);
  await press("乙");
  await said("已通过：乙店 营业执照");
  await until(() => expect(sent).toEqual([{ path: "/licences/1/approve", body: { seen: "v1" } }]));
  await press("撤销 (Z)");
  expect(onUndo).toHaveBeenCalledWith(2);
  await until(() => expect(screen.queryByText("已通过：乙店 营业执照")).toBeNull());
  expect(sent).toHaveLength(1);
});

it("one that is refused waits again", async () => {
  const onFailed = vi.fn();
  show(<Desk onFailed={onFailed} onUndo={vi.fn()} />, { refuses: { scope: "请照扫描件勾选" } });
  await press("甲");
  await press("乙");
  await until(() => expect(onFailed).toHaveBeenCalledWith(1));
});
