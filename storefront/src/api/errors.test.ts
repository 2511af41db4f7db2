import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./client";
import { checkError, type ErrorEffects, setErrorEffects } from "./errors";

const effects = {
  toLogin: vi.fn<ErrorEffects["toLogin"]>(),
  toContract: vi.fn<ErrorEffects["toContract"]>(),
  alert: vi.fn<ErrorEffects["alert"]>(),
  toast: vi.fn<ErrorEffects["toast"]>(),
  timeout: vi.fn<ErrorEffects["timeout"]>(),
};
const http = (code: number, message = "", errors = {}) => new ApiError("http", code, message, errors);

function happened(): string[] {
  return Object.entries(effects)
    .filter(([, spy]) => spy.mock.calls.length > 0)
    .map(([name]) => name);
}

beforeEach(() => {
  for (const spy of Object.values(effects)) spy.mockReset();
  setErrorEffects(effects);
});
afterEach(() => setErrorEffects(null));

describe("the error catalogue", () => {
  it.each([401, 10001])("%i leads to the login page", (code) => {
    checkError(http(code));
    expect(happened()).toEqual(["toLogin"]);
  });
  it("422 shows the first validation message with an error icon", () => {
    checkError(http(422, "请检查", { number: ["库存只剩 30 盒，请改为 30 或 20"], phone: ["手机号不对"] }));
    expect(effects.toast).toHaveBeenCalledWith("库存只剩 30 盒，请改为 30 或 20", "error");
  });
  it("422 without fields shows its message", () => {
    checkError(http(422, "请检查"));
    expect(effects.toast).toHaveBeenCalledWith("请检查", "error");
  });
  it("459 says why and goes to the contract", () => {
    checkError(http(459, "请先签署购销合同"));
    expect(effects.toContract).toHaveBeenCalledWith("请先签署购销合同");
  });
  it.each([400, 403, 404, 409, 600, 20001])("%i is an alert titled 温馨提示", (code) => {
    checkError(http(code, "商品已下架"));
    expect(effects.alert).toHaveBeenCalledWith("商品已下架", "温馨提示");
  });
  it("hands other codes to a handler of the caller's own", () => {
    const onOther = vi.fn();
    checkError(http(409, "价格变了"), { onOther });
    expect(onOther).toHaveBeenCalledOnce();
    expect(happened()).toEqual([]);
  });
  it.each([500, 502, 599])("%i toasts 系统繁忙，请稍候再试", (code) => {
    checkError(http(code, "panicked at …"), { onOther: vi.fn() });
    expect(effects.toast).toHaveBeenCalledWith("系统繁忙，请稍候再试", "error");
  });
  it("a timeout opens the refresh dialog", () => {
    checkError(new ApiError("timeout", 0, ""));
    expect(happened()).toEqual(["timeout"]);
  });
  it("a cancelled request is reported to no one", () => {
    checkError(new ApiError("cancelled", 0, ""));
    expect(happened()).toEqual([]);
  });
});
