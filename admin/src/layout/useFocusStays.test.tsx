import { MenuList } from "@mui/material";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ConfirmDialog } from "../inputs/ConfirmDialog";
import { useFocusStays } from "./useFocusStays";

function Page({ children }: { children: ReactNode }) {
  useFocusStays();
  return (
    <>
      <h1 id="react-admin-title">条目</h1>
      <MenuList />
      <div id="main-content">{children}</div>
    </>
  );
}
const whole = (page: ReactNode) => (
  <MemoryRouter>
    <Page>{page}</Page>
  </MemoryRouter>
);
const open = (page: ReactNode) => render(whole(page));

const button = (name: string) => screen.getByRole("button", { name });
const hasFocus = (element: () => HTMLElement) =>
  vi.waitFor(() => expect(document.activeElement).toBe(element()), 20_000);
function press(name: string) {
  const pressed = button(name);
  pressed.focus();
  fireEvent.click(pressed);
}
/** The observer has seen what was done, and done nothing. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

function Rows() {
  const [rows, setRows] = useState(["甲", "乙", "丙"]);
  return (
    <section>
      <h2>名录</h2>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <input aria-label="词" />
    </section>
  );
}

it("moves to the next row, from the last one to the one before, and then to the heading", async () => {
  open(<Rows />);
  press("乙");
  await hasFocus(() => button("丙"));
  press("丙");
  await hasFocus(() => button("甲"));
  press("甲");
  await hasFocus(() => screen.getByRole("heading", { name: "名录" }));
});

function Steps() {
  const [isDone, setDone] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <div>
        <h2>麻黄碱</h2>
        {!isDone && (
          <button type="button" onClick={() => setAsked(true)}>
            撤回
          </button>
        )}
        <button type="button">申请移除</button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title="撤回"
          consequences={[]}
          confirm="撤回吧"
          busy={false}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setDone(true);
            setAsked(false);
          }}
        />
      )}
    </>
  );
}

it("moves to the record's name after a step that asked first, and to no other step", async () => {
  open(<Steps />);
  press("撤回");
  fireEvent.click(await screen.findByText("撤回吧"));
  await hasFocus(() => screen.getByRole("heading", { name: "麻黄碱" }));
});

it("moves to the page's title where nothing is left of what was around", async () => {
  const { rerender } = open(<Rows />);
  button("乙").focus();
  rerender(whole(<p>没有了</p>));
  await hasFocus(() => screen.getByRole("heading", { name: "条目" }));
});

it("a button that was busy has it back, and one that was left has not", async () => {
  const step = (isBusy: boolean) => (
    <button type="button" disabled={isBusy}>
      确认到货
    </button>
  );
  const { rerender } = open(step(false));
  const be = (isBusy: boolean) => rerender(whole(step(isBusy)));
  const pressed = button("确认到货");
  pressed.focus();
  be(true);
  // As browsers do, unlike jsdom.
  pressed.blur();
  be(false);
  await hasFocus(() => pressed);
  pressed.blur();
  await settled();
  be(true);
  be(false);
  await settled();
  expect(document.activeElement).toBe(document.body);
});

function Leave() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h2>列表</h2>
      {isOpen && (
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            navigate("/other");
          }}
        >
          打开
        </button>
      )}
    </>
  );
}

it("is nowhere on another page, as before", async () => {
  open(<Leave />);
  press("打开");
  await settled();
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
