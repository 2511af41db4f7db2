import { type FieldErrors, isEnvelope, readJson } from "@yaoji/api/envelope";
import type { Call } from "./calls";
import { noteReached } from "./connection";
import { encodeForm, type FormBody, type Query, withQuery } from "./encode";

export const REQUEST_TIMEOUT_MS = 30_000;
/** Nothing that failed is sent later by itself. */
export const UNREACHED = "网络已断开，这一步没有完成，请连上网络后再试";
const SUCCESS = new Set([10000, 200, 201]);

export type ApiErrorKind = "http" | "timeout" | "network" | "cancelled";

export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly kind: ApiErrorKind,
    /** HTTP status, or the envelope's code when the status is a success; 0 without an answer */
    readonly code: number,
    message: string,
    readonly errors: FieldErrors = {},
    readonly data: unknown = null,
  ) {
    super(message);
  }
  get firstFieldError(): string | null {
    for (const list of Object.values(this.errors)) if (list[0]) return list[0];
    return null;
  }
}

/** How a call is made, whatever it says. */
interface Manner {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** goes on when the page is left */
  keepalive?: boolean;
}
interface ReadManner extends Manner {
  /** Reads of one channel cancel each other; widgets that share a path take one each. Default: the path. */
  channel?: string;
}
/** What `Call` has checked. */
interface Request extends ReadManner {
  query?: unknown;
  /** sent form-encoded, nested values in indexed brackets */
  body?: unknown;
  /** sent as multipart/form-data */
  upload?: FormData;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

const inFlight = new Map<string, AbortController>();

/** Only reads: a write that is no longer waited for is done all the same, and its answer would be lost. */
function takeOver(key: string, controller: AbortController): void {
  inFlight.get(key)?.abort("superseded");
  inFlight.set(key, controller);
}

function unwrap<T>(status: number, body: unknown): T {
  const envelope = isEnvelope(body) ? body : null;
  // Codes such as 10001 don't fit in an HTTP status: with a successful status the envelope's code counts.
  const code = status >= 200 && status < 300 ? (envelope?.code ?? status) : status;
  if (SUCCESS.has(code) || (code > 201 && code < 300)) return (envelope ? envelope.data : body) as T;
  throw new ApiError("http", code, envelope?.message ?? "", envelope?.errors, envelope?.data);
}

async function send<T>(method: Method, path: string, options: Request = {}): Promise<T> {
  const controller = new AbortController();
  const key = method === "GET" ? (options.channel ?? path) : "";
  if (key) takeOver(key, controller);

  const onOuterAbort = () => controller.abort("cancelled");
  if (options.signal?.aborted) onOuterAbort();
  options.signal?.addEventListener("abort", onOuterAbort);
  const timer = setTimeout(() => controller.abort("timeout"), REQUEST_TIMEOUT_MS);

  const headers: Record<string, string> = { Accept: "application/json", ...options.headers };
  let body: BodyInit | undefined;
  if (options.upload) {
    body = options.upload;
  } else if (method === "POST" || method === "PUT") {
    headers["Content-Type"] = "application/x-www-form-urlencoded;charset=UTF-8";
    body = encodeForm((options.body ?? {}) as FormBody);
  }

  try {
    const response = await fetch(withQuery(path, options.query as Query | undefined), {
      method,
      headers,
      body,
      credentials: "include",
      keepalive: options.keepalive,
      signal: controller.signal,
    });
    noteReached(true);
    return unwrap<T>(response.status, readJson(await response.text()));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (controller.signal.aborted) {
      const timedOut = controller.signal.reason === "timeout";
      throw new ApiError(timedOut ? "timeout" : "cancelled", 0, timedOut ? "请求超时，请刷新页面" : "");
    }
    noteReached(false);
    throw new ApiError("network", 0, UNREACHED);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", onOuterAbort);
    if (key && inFlight.get(key) === controller) inFlight.delete(key);
  }
}

interface Api {
  get: Call<"get", ReadManner>;
  post: Call<"post", Manner>;
  put: Call<"put", Manner>;
  delete: Call<"delete", Manner>;
}

export const api: Api = {
  get: (path, options?) => send("GET", path, options),
  post: (path, options?) => send("POST", path, options),
  put: (path, options?) => send("PUT", path, options),
  delete: (path, options?) => send("DELETE", path, options),
};
