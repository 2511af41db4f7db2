import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Shipment } from "../../api/types";
import { hasUnsaved } from "../../api/unsaved";
import { box, closed, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { CodesButton } from "./CodesDialog";
import type { Line } from "./pick";

const code = (last: number) => `8612345678901234567${last}`;
const line = { id: 7, name: "阿莫西林胶囊", spec: "0.25g*24粒", unit: "盒", codes: [] } as unknown as Line;
const shipment = { id: "S1", checked_at: null } as unknown as Shipment;

const open = (packs: number) =>
  show(<CodesButton shipment={shipment} line={line} packs={packs} />, { answers: {} });
const LABEL = /每盒一个/;

it("takes each code once, of twenty digits, and no more than there are packs", async () => {
  const sent = open(2);
  await press("扫码");
  await fill(LABEL, "8612");
  await press("保存");
  await expectError(LABEL, "8612 不是 20 位数字的追溯码");
  await fill(LABEL, `${code(1)}\n${code(1)}`);
  await expectError(LABEL, `${code(1)} 扫了两次`);
  await fill(LABEL, [1, 2, 3].map(code).join("\n"));
  await expectError(LABEL, "只拣 2 盒，却有 3 个码");
  expect(sent).toEqual([]);
  await fill(LABEL, [1, 2].map(code).join("\n"));
  await press("保存");
  await closed();
  expect(sent).toEqual([{ path: "/shipments/S1/codes", body: { line: 7, codes: `${code(1)}\n${code(2)}` } }]);
});

it("reads a file below what was typed", async () => {
  open(3);
  await press("扫码");
  await fill(LABEL, code(1));
  const picker = document.querySelector('input[type="file"]');
  if (!picker) throw new Error("no file can be chosen");
  fireEvent.change(picker, { target: { files: [new File([`${code(2)}\n${code(3)}`], "码.txt")] } });
  const typed = await box(LABEL);
  await until(() => expect(typed.value).toBe([1, 2, 3].map(code).join("\n")));
});

it("knows a file that was read as something not yet saved", async () => {
  open(1);
  await press("扫码");
  await screen.findByRole("dialog");
  const picker = document.querySelector('input[type="file"]');
  if (!picker) throw new Error("no file can be chosen");
  fireEvent.change(picker, { target: { files: [new File([code(2)], "码.txt")] } });
  await until(() => expect(hasUnsaved()).toBe(true));
});
