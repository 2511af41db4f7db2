import { ApiError } from "./client";

/** What the checker may do to the page; the app plugs in the real thing, tests a recorder. */
export interface ErrorEffects {
  toLogin: () => void;
  toContract: (message: string) => void;
  alert: (message: string, title: string) => void;
  toast: (message: string, kind: "error" | "info") => void;
  timeout: () => void;
}

const ALERT_TITLE = "温馨提示";
const BUSY_TEXT = "系统繁忙，请稍候再试";
export const TIMEOUT_TEXT = "请求超时，请刷新页面";

let effects: ErrorEffects | null = null;
export function setErrorEffects(next: ErrorEffects | null): void {
  effects = next;
}

export function isLoginRequired(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 401 || error.code === 10001);
}

const CONTRACT_MISSING = 459;

/** Signing in or signing the contract comes first: the page that asked can't go on. */
export function leadsAway(error: unknown): boolean {
  return isLoginRequired(error) || (error instanceof ApiError && error.code === CONTRACT_MISSING);
}

export interface CheckOptions {
  /** takes the place of the alert for "other" codes (below 500, or 600 and above) */
  onOther?: (error: ApiError) => void;
}

/** The one place that decides what a failed call looks like. */
export function checkError(error: unknown, options: CheckOptions = {}): void {
  if (!effects) return;
  if (!(error instanceof ApiError)) {
    effects.toast(BUSY_TEXT, "error");
    return;
  }
  const { code, kind } = error;
  if (kind === "cancelled") return;
  if (kind === "timeout") effects.timeout();
  else if (kind === "network") effects.toast(error.message, "error");
  else if (isLoginRequired(error)) effects.toLogin();
  else if (code === 422) effects.toast(error.firstFieldError ?? error.message, "error");
  else if (code === CONTRACT_MISSING) effects.toContract(error.message);
  else if (code >= 500 && code < 600) effects.toast(BUSY_TEXT, "error");
  else if (options.onOther) options.onOther(error);
  else effects.alert(error.message, ALERT_TITLE);
}
