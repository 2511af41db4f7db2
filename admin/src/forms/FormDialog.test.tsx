// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, HttpError, RecordContextProvider, required, TextInput } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { FormDialog } from "./FormDialog";

beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Typed {
  reason: string;
}

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

function open(run: (typed: Typed) => Promise<unknown>, answer?: string) {
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider}>
        <RecordContextProvider value={{ id: 1, reason: "页面上的记录" }}>
          <FormDialog<Typed, unknown>
            title="调整"
            resource="wallet_proposals"
            confirm="提交"
            defaultValues={{ reason: "" }}
            run={run}
            refresh={[]}
            onClose={onClose}
            answer={answer}
          >
            <TextInput source="reason" validate={required()} />
          </FormDialog>
        </RecordContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  return onClose;
}

const box = () => screen.findByLabelText<HTMLInputElement>(/原因/, undefined, PATIENCE);
const isBusy = () => screen.getByRole<HTMLButtonElement>("button", { name: "提交" }).disabled;
const send = () => fireEvent.click(screen.getByRole("button", { name: "提交" }));

it("starts with its own values, says what is missing, and closes when it worked", {
  timeout: 60_000,
}, async () => {
  const run = vi.fn(async () => ({}));
  const onClose = open(run);
  expect((await box()).value).toBe("");
  send();
  await screen.findByText("必填", undefined, PATIENCE);
  expect(run).not.toHaveBeenCalled();
  fireEvent.change(await box(), { target: { value: "补发奖励" } });
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), PATIENCE);
  expect(run).toHaveBeenCalledWith({ reason: "补发奖励" });
});

it("shows below the box what the server says of it, and keeps what was typed", {
  timeout: 60_000,
}, async () => {
  const onClose = open(async () => {
    throw new HttpError("有内容没填对", 422, { errors: { reason: "请写明依据" } });
  });
  fireEvent.change(await box(), { target: { value: "补" } });
  send();
  expect(await screen.findByText("请写明依据", undefined, PATIENCE)).toBeTruthy();
  expect((await box()).value).toBe("补");
  expect(onClose).not.toHaveBeenCalled();
});

it("stays open where it shows an answer", { timeout: 60_000 }, async () => {
  const run = vi.fn(async () => ({}));
  const onClose = open(run, "应付 610.00");
  fireEvent.change(await box(), { target: { value: "补" } });
  send();
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENCE);
  expect(screen.getByText("应付 610.00")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it("can be sent again when the server named a field without a box", { timeout: 60_000 }, async () => {
  const run = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new HttpError("客户已停用", 422, { errors: { company_id: "客户已停用" } }))
    .mockResolvedValueOnce({});
  const onClose = open(run);
  fireEvent.change(await box(), { target: { value: "补" } });
  send();
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENCE);
  await waitFor(() => expect(isBusy()).toBe(false), PATIENCE);
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), PATIENCE);
});
