import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, HttpError } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { hasUnsaved } from "../../api/unsaved";
import { i18nProvider } from "../../i18n/provider";
import { Decide } from "./Decide";

const approve = vi.fn(async (_opinion: string) => undefined);
const reject = vi.fn(async (_reason: string) => undefined);
const onDone = vi.fn();

afterEach(() => {
  vi.clearAllMocks();
});

function show(hindrance: string | undefined, isOwn = false) {
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider}>
        <Decide
          name="阿莫西林胶囊"
          agreed="资料齐全"
          hindrance={hindrance}
          isOwn={isOwn}
          reasons={["批件已过期", "资料不清楚"]}
          approve={approve}
          reject={reject}
          refresh={[]}
          onDone={onDone}
        />
      </AdminContext>
    </MemoryRouter>,
  );
}
const press = (key: string) => fireEvent.keyDown(window, { key });

it("approves by one key, with the opinion that was written", async () => {
  show(undefined);
  fireEvent.change(screen.getByLabelText("审批意见"), { target: { value: " 与批件一致 " } });
  press("a");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(approve).toHaveBeenCalledWith("与批件一致");
});

it("says what is agreed when nothing was written", async () => {
  show(undefined);
  press("A");
  await waitFor(() => expect(approve).toHaveBeenCalledWith("资料齐全"));
});

it("does not approve what is hindered, and says why", () => {
  show("还缺说明书");
  press("a");
  expect(approve).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toBe("还缺说明书");
});

it("rejects for a reason by its digit, but never what is one's own", async () => {
  show("还缺说明书");
  press("r");
  const box = await screen.findByRole("textbox", { name: /原因/ });
  fireEvent.keyDown(box, { key: "2" });
  fireEvent.keyDown(box, { key: "Enter" });
  await waitFor(() => expect(reject).toHaveBeenCalledWith("资料不清楚"));
  cleanup();
  show("这是您提交的", true);
  press("r");
  expect(screen.queryByRole("dialog")).toBeNull();
});

const write = (opinion: string) =>
  fireEvent.change(screen.getByLabelText("审批意见"), { target: { value: opinion } });

it("asks before an opinion is lost, and not once it is decided", async () => {
  show(undefined);
  expect(hasUnsaved()).toBe(false);
  write("与批件一致");
  expect(hasUnsaved()).toBe(true);
  onDone.mockImplementationOnce(() => expect(hasUnsaved()).toBe(false));
  press("a");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone).toHaveReturned();
  expect(hasUnsaved()).toBe(false);
});

it("says at its field what the server has against the opinion", async () => {
  approve.mockRejectedValueOnce(
    new HttpError("有内容没填对", 422, { errors: { opinion: "意见最多 200 个字" } }),
  );
  show(undefined);
  write("同意");
  press("a");
  expect(await screen.findByText("意见最多 200 个字")).toBeTruthy();
  expect(screen.getByLabelText("审批意见").getAttribute("aria-invalid")).toBe("true");
  expect(hasUnsaved()).toBe(true);
});

it("says in the dialog what the server has against the reason", async () => {
  reject.mockRejectedValueOnce(
    new HttpError("有内容没填对", 422, { errors: { reason: "请写明缺哪份资料" } }),
  );
  show(undefined);
  press("r");
  const box = await screen.findByRole("textbox", { name: /原因/ });
  fireEvent.change(box, { target: { value: "缺" } });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(await screen.findByText("请写明缺哪份资料")).toBeTruthy();
  expect(box.getAttribute("aria-invalid")).toBe("true");
});
