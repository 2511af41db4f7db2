import { type FieldErrors, readRefusal } from "@yaoji/api/envelope";
import { HttpError } from "ra-core";
import { currentWorker, hasUserChanged, signInAgain } from "./session";

export const API_BASE = "/admin/api";

export interface Answer<T> {
  json: T;
  headers: Headers;
}

const MESSAGES: Record<number, string> = {
  400: "请求有误，请检查填写的内容",
  401: "登录已过期，请重新登录",
  403: "您没有做这件事的权限，请联系系统管理员",
  404: "找不到这条记录，可能已被删除",
  409: "这条记录刚被别人改过，请刷新后再试",
  413: "文件太大，请压缩后再上传",
  422: "有内容没填对，请看标红的地方",
  429: "操作太频繁，请稍等一会儿再试",
  503: "系统正忙，请稍后再试",
};

function fallbackMessage(status: number): string {
  return MESSAGES[status] ?? (status >= 500 ? "服务器出错了，请稍后再试" : `请求没有成功（${status}）`);
}

/** react-admin sets one message per field; the server may have several. */
function fieldErrors(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join("；")]));
}

function errorFrom(status: number, text: string): HttpError {
  const said = readRefusal(text);
  const message = said.message || fallbackMessage(status);
  const body = said.errors ? { ...said, errors: fieldErrors(said.errors) } : said;
  return new HttpError(message, status, body);
}

/** Signing in and out handle their errors themselves. */
export const SESSION = "/admin/api/session";

const isWrite = ({ method = "GET" }: RequestInit) => method !== "GET";

/**
 * Calls /admin/api (or any same-origin address starting with "/") with the staff cookie. When the session has
 * ended, the user signs in over the page, and the refused request is repeated; no false success is reported.
 */
export async function call<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  if (path === SESSION) return ask<T>(path, init);
  refuseUnsendable(init);
  try {
    return await ask<T>(path, init);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    if ((await signInAgain({ isWanted: isWrite(init) })) === "again") return ask<T>(path, init);
    const outcome = isWrite(init) ? "没有保存；您填的还在，登录后请再试" : "请重新登录后继续";
    throw currentWorker() ? new HttpError(`登录已过期，${outcome}`, 401, {}) : error;
  }
}

export function refuseUnsendable(init: RequestInit): void {
  if (!isWrite(init)) return;
  if (hasUserChanged()) throw new HttpError("这个浏览器已换人登录，没有保存", 409, {});
  if (globalThis.navigator?.onLine === false)
    throw new HttpError("网络已断开，没有保存；您填的还在，联网后请再点一次", 0, {});
}

/** Without signing in again. */
export async function ask<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  const headers = new Headers(init.headers);
  headers.set("Accept", "application/json");
  if (typeof init.body === "string") headers.set("Content-Type", "application/json");
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers, credentials: "same-origin" });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new HttpError("连不上服务器，请检查网络后再试", 0, {});
  }
  const text = await response.text();
  if (!response.ok) throw errorFrom(response.status, text);
  return { json: (text ? JSON.parse(text) : null) as T, headers: response.headers };
}
