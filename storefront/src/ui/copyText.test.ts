import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./copyText";
import { useNotices } from "./notices";

afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

it("copies and says so", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await copyText("SF100", "运单号已复制");
  expect(writeText).toHaveBeenCalledExactlyOnceWith("SF100");
  expect(useNotices.getState().toasts).toMatchObject([{ message: "运单号已复制" }]);
});

it.each([
  ["refuses", { clipboard: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } }],
  ["has no clipboard", {}],
])("shows what the browser that %s does not copy", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  const shown = copyText("SF100", "运单号已复制");
  await vi.waitFor(() => expect(useNotices.getState().boxes).toMatchObject([{ message: "SF100" }]));
  useNotices.getState().boxes[0]?.resolve(true);
  await shown;
  expect(useNotices.getState().toasts).toEqual([]);
});
