import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { AdminContext, RecordContextProvider, ResourceContextProvider, TextInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { forgetUnsaved, hasUnsaved } from "../api/unsaved";
import { openedRecord } from "../api/versions";
import { i18nProvider } from "../i18n/provider";
import { LeaveDialog } from "../interruptions/LeaveDialog";
import { LeaveGuard } from "../interruptions/LeaveGuard";
import { SimpleForm, useHeldForm } from "./SimpleForm";

const ad = { id: 1, title: "秋季特惠", etag: '"1"' };

function Page({ record, editor }: { record: typeof ad; editor?: ReactNode }) {
  return (
    <AdminContext i18nProvider={i18nProvider}>
      <ResourceContextProvider value="ads">
        <RecordContextProvider value={record}>
          <SimpleForm>
            <TextInput source="title" label="标题" />
            {editor}
          </SimpleForm>
        </RecordContextProvider>
      </ResourceContextProvider>
    </AdminContext>
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>("标题");
const type = (value: string) => fireEvent.change(box(), { target: { value } });

function open() {
  const routes = [
    {
      path: "/",
      element: (
        <>
          <LeaveGuard />
          <LeaveDialog />
          <Page record={ad} />
          <Link to="/orders">订单</Link>
        </>
      ),
    },
    { path: "/orders", element: <h1>订单</h1> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

it("keeps what was typed, and what it was compared with, when the record is read anew", async () => {
  let readAnew: (record: typeof ad) => void = () => undefined;
  function Live() {
    const [record, setRecord] = useState(ad);
    readAnew = setRecord;
    return <Page record={record} />;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Live /> }])} />);
  await screen.findByLabelText("标题");
  act(() => readAnew({ ...ad, title: "新年特惠", etag: '"2"' }));
  expect(box().value).toBe("新年特惠");
  type("春季特惠");
  act(() => readAnew({ ...ad, title: "冬季特惠", etag: '"3"' }));
  expect(box().value).toBe("春季特惠");
  expect(openedRecord("ads/1")).toMatchObject({ title: "新年特惠", etag: '"2"' });
  expect(screen.getByRole("status").textContent).toMatch(/又有改动/);
});

it("keeps the record that an editor over the form began with until the editor hands in its result", async () => {
  let readAnew: (record: typeof ad) => void = () => undefined;
  function Editor() {
    const [isOpen, setOpen] = useState(false);
    const { setValue } = useFormContext();
    useHeldForm(isOpen);
    const done = () => {
      setValue("title", "编辑器的标题", { shouldDirty: true });
      setOpen(false);
    };
    return (
      <button type="button" onClick={() => (isOpen ? done() : setOpen(true))}>
        {isOpen ? "完成" : "编辑"}
      </button>
    );
  }
  function Live() {
    const [record, setRecord] = useState(ad);
    readAnew = setRecord;
    return <Page record={record} editor={<Editor />} />;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Live /> }])} />);
  fireEvent.click(await screen.findByRole("button", { name: "编辑" }));
  act(() => readAnew({ ...ad, title: "冬季特惠", etag: '"3"' }));
  expect(box().value).toBe("秋季特惠");
  fireEvent.click(screen.getByRole("button", { name: "完成" }));
  await waitFor(() => expect(box().value).toBe("编辑器的标题"));
  expect(openedRecord("ads/1")).toMatchObject({ title: "秋季特惠", etag: '"1"' });
  expect(screen.getByRole("status").textContent).toMatch(/又有改动/);
});

it("asks before a click in the menu throws away what was typed", async () => {
  open();
  await screen.findByLabelText("标题");
  type("春季特惠");
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  fireEvent.click(screen.getByText("订单"));
  fireEvent.click(await screen.findByRole("button", { name: "继续填写" }));
  expect(box().value).toBe("春季特惠");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByText("订单"));
  fireEvent.click(await screen.findByRole("button", { name: "不保存，离开" }));
  expect(await screen.findByRole("heading", { name: "订单" })).toBeTruthy();
  expect(hasUnsaved()).toBe(false);
});

it("lets go of what was saved", async () => {
  open();
  await screen.findByLabelText("标题");
  type("春季特惠");
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  forgetUnsaved("ads/1");
  expect(hasUnsaved()).toBe(false);
  fireEvent.click(screen.getByText("订单"));
  expect(await screen.findByRole("heading", { name: "订单" })).toBeTruthy();
});

it("asks the browser to hold a closing tab", async () => {
  open();
  await screen.findByLabelText("标题");
  const closes = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  expect(closes()).toBe(true);
  type("春季特惠");
  await waitFor(() => expect(closes()).toBe(false));
});
