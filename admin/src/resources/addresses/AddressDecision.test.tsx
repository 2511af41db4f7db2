import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Address } from "../../api/types";
import { press, said, show, until } from "../../forms/dialogTesting";
import { AddressDecision } from "./AddressDecision";

const document = { id: 3, kind_text: "收货委托书", status: "approved" } as Address["documents"][number];
const address = { id: 5, version: 2, status: "waiting", place: "武汉市江岸区 1 号", documents: [document] };

const open = (over: Partial<Address> = {}, { seen = true, of = document } = {}) => {
  const onDecided = vi.fn();
  const sent = show(
    <AddressDecision
      address={{ ...address, ...over } as unknown as Address}
      document={of}
      seen={seen}
      onDecided={onDecided}
      onChanged={vi.fn()}
    />,
  );
  return { sent, onDecided };
};
const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

it("approves by the document on the screen, once it was seen", async () => {
  const { sent, onDecided } = open();
  await button(/通过/);
  fireEvent.keyDown(window, { key: "a" });
  await until(() => expect(onDecided).toHaveBeenCalledWith(5));
  expect(sent).toEqual([{ path: "/addresses/5/approve", body: { version: 2, licence_id: 3 } }]);
});

it("approves by none that was not looked at", async () => {
  open({}, { seen: false });
  expect((await button(/通过/)).disabled).toBe(true);
});

it("approves by none that is not in force", async () => {
  const { sent } = open({}, { of: { ...document, status: "rejected" } });
  expect((await button(/通过/)).disabled).toBe(true);
  fireEvent.keyDown(window, { key: "a" });
  expect(sent).toEqual([]);
});

it("takes an approval back with a reason", async () => {
  const { sent } = open({ status: "approved" });
  await press(/撤销通过/);
  await said(/驳回 武汉市/);
  fireEvent.click(await screen.findByRole("button", { name: /^1 / }));
  await press("确认驳回");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: "/addresses/5/reject", body: { version: 2 } });
});
