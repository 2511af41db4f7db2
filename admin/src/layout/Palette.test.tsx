import { fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { hasUnsaved } from "../api/unsaved";
import { box, closed, said, show } from "../forms/dialogTesting";
import { Palette } from "./Palette";

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{`在 ${pathname}${decodeURIComponent(search)}`}</p>;
};

const open = (permissions: Record<string, string>) =>
  show(
    <>
      <Palette />
      <main>
        <input name="q" aria-label="搜索" />
        <textarea aria-label="备注" />
        <button type="button">页面</button>
      </main>
      <Address />
    </>,
    { permissions },
  );
const ctrlK = (at: Element) => fireEvent.keyDown(at, { key: "k", ctrlKey: true });
/** In its box, unlike the button of the same name. */
const typed = () => box("快速前往").then(() => screen.getByPlaceholderText<HTMLInputElement>(/订单号/));

it("opens by Ctrl+K, finds a page by a few letters, and Enter goes there", async () => {
  open({ orders: "read", companies: "read" });
  ctrlK(document.body);
  const input = await typed();
  expect(document.activeElement).toBe(input);
  await said("订单");
  fireEvent.change(input, { target: { value: "YJ2611" } });
  await said("在订单中找“YJ2611”");
  fireEvent.keyDown(input, { key: "Enter" });
  await closed();
  await said(/^在 \/orders\?.*YJ2611/);
});

it("offers nothing that the person may not read, and says when there is nothing", async () => {
  open({ companies: "read" });
  ctrlK(document.body);
  const input = await typed();
  await said("客户");
  expect(screen.queryByText("订单")).toBeNull();
  fireEvent.change(input, { target: { value: "工资" } });
  await said("在客户中找“工资”");
  expect(screen.queryByText("在订单中找“工资”")).toBeNull();
});

it("is closed by Escape without a question, and gives the focus back", async () => {
  open({ orders: "read" });
  const button = screen.getByText("页面");
  button.focus();
  ctrlK(button);
  const input = await typed();
  fireEvent.change(input, { target: { value: "订" } });
  expect(hasUnsaved()).toBe(false);
  fireEvent.keyDown(input, { key: "Escape" });
  await closed();
  expect(document.activeElement).toBe(button);
});

it("a slash leads to the search box of the list, and is written where text is", () => {
  open({});
  fireEvent.keyDown(screen.getByText("页面"), { key: "/" });
  expect(document.activeElement).toBe(screen.getByLabelText("搜索"));
  const note = screen.getByLabelText("备注");
  note.focus();
  fireEvent.keyDown(note, { key: "/" });
  expect(document.activeElement).toBe(note);
});
