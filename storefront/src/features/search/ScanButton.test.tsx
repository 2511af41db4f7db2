import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import ScanButton from "./ScanButton";
import { LOOK_MS } from "./scan";

const camera = {
  enumerateDevices: vi.fn(async () => [{ kind: "videoinput" }]),
  getUserMedia: vi.fn(),
};
const stop = vi.fn();
const { detect, ownDetector } = vi.hoisted(() => {
  const detect = vi.fn();
  const ownDetector = vi.fn(
    async () =>
      class {
        detect = detect;
      },
  );
  return { detect, ownDetector };
});
vi.mock("./barcodes", () => ({ ownDetector }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["ean_13", "qr_code"];
      detect = detect;
    },
  );
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: camera });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  camera.getUserMedia.mockResolvedValue({ getTracks: () => [{ stop }] });
  detect.mockResolvedValue([]);
});
afterEach(() => {
  vi.clearAllMocks();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(onCode = vi.fn()) {
  render(<ScanButton onCode={onCode} />);
  await pass(0);
  fireEvent.click(screen.getByRole("button", { name: "扫条形码" }));
  await pass(0);
  return onCode;
}

it("looks at the camera's picture until there is a code in it, then turns the camera off", async () => {
  const onCode = await open();
  await pass(LOOK_MS);
  expect(detect).toHaveBeenCalledTimes(2);
  expect(stop).not.toHaveBeenCalled();
  detect.mockResolvedValue([{ rawValue: "6901339916717" }]);
  await pass(LOOK_MS);
  expect(onCode).toHaveBeenCalledExactlyOnceWith("6901339916717");
  expect(stop).toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("turns the camera off with the dialog", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "关闭" }));
  expect(stop).toHaveBeenCalled();
});

it("says that the camera may not be used, and what can be done instead", async () => {
  camera.getUserMedia.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await open();
  expect(screen.getByRole("alert").textContent).toMatch(/没有摄像头权限.*输入条形码下面的数字/);
});

it("reads bar codes by itself where the browser does not", async () => {
  vi.stubGlobal("BarcodeDetector", undefined);
  const onCode = await open();
  await vi.waitFor(() => expect(detect).toHaveBeenCalled());
  detect.mockResolvedValue([{ rawValue: "6901339916717" }]);
  await pass(LOOK_MS);
  expect(onCode).toHaveBeenCalledExactlyOnceWith("6901339916717");
});

it("says so when the reader did not come", async () => {
  vi.stubGlobal("BarcodeDetector", undefined);
  ownDetector.mockRejectedValueOnce(new Error("offline"));
  await open();
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/没有加载成功/));
  expect(stop).toHaveBeenCalled();
});

it("is not there without a camera, or where bar codes can't be read", async () => {
  camera.enumerateDevices.mockResolvedValueOnce([{ kind: "audioinput" }]);
  render(<ScanButton onCode={() => undefined} />);
  vi.stubGlobal("BarcodeDetector", undefined);
  vi.stubGlobal("WebAssembly", undefined);
  render(<ScanButton onCode={() => undefined} />);
  await pass(0);
  expect(screen.queryByRole("button")).toBeNull();
});
