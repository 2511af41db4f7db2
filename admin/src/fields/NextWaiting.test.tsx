import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../forms/dialogTesting";
import { NextWaiting } from "./NextWaiting";

const next = (id: number) => (
  <NextWaiting resource="transfer_slips" id={id} filter={{ status: "waiting" }} text="下一笔待确认" />
);
const link = () =>
  screen.findByRole<HTMLAnchorElement>("link", { name: /下一笔待确认/ }, { timeout: 20_000 });

it("leads to the oldest that waits beside the one that is open", async () => {
  show(next(4), { lists: { transfer_slips: [{ id: 4 }, { id: 9 }] } });
  const { href, textContent } = await link();
  expect([new URL(href).pathname, textContent]).toEqual(["/transfer_slips/9/show", "下一笔待确认（还有 1）"]);
});

it("counts all when the open one waits no more", async () => {
  show(next(3), { lists: { transfer_slips: [{ id: 4 }, { id: 9 }] } });
  const { href, textContent } = await link();
  expect([new URL(href).pathname, textContent]).toEqual(["/transfer_slips/4/show", "下一笔待确认（还有 2）"]);
});
