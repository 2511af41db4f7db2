import type { Body, Json, Method, Only, Query, Upload } from "@yaoji/api/calls";
import { ask, call, refuseUnsendable } from "./http";
import { listQuery, type Slice } from "./listQuery";
import type { paths } from "./schema.gen";

/** An address as the description of the API writes it: its places stay names, which `params` fills. */
export type Path = keyof paths;

/** The operation behind an address; never where the API has none. */
type Operation<P extends Path, M extends Method> = NonNullable<paths[P][M]>;

/** What the call answers. */
export type AnswerOf<P extends Path, M extends Method> = Json<Operation<P, M>>;

/**
 * Forms send numbers as they were typed, for the server to say what is wrong with them. JSON of any shape is described
 * as an object without fields.
 */
type Typed<Value> = Value extends number
  ? number | string
  : Value extends string | boolean | null | undefined
    ? Value
    : Value extends Record<string, never>
      ? Readonly<Record<string, unknown>>
      : unknown extends Value
        ? Value
        : { readonly [Name in keyof Value]: Typed<Value[Name]> };

/** What the call sends as JSON. */
export type BodyOf<P extends Path, M extends Method> = Typed<Body<Operation<P, M>>>;

type Empty = Record<never, never>;

type Places<Op> = Op extends { parameters: { path: infer Fields } } ? Fields : never;
type Filled<Op> = [Places<Op>] extends [never] ? Empty : { params: Places<Op> };
export type ParamsOf<P extends Path, M extends Method> = Filled<Operation<P, M>>;

/** What is empty is not asked for. */
type Asked<Op> = { readonly [Name in keyof Query<Op>]: Query<Op>[Name] | null };
type Queried<Op> = [Query<Op>] extends [never]
  ? Empty
  : Empty extends Query<Op>
    ? { query?: Asked<Op> }
    : { query: Asked<Op> };

type Written<Op> = [Body<Op>] extends [never] ? never : { body: Typed<Body<Op>> };
/** A file alone is its field `file`. */
type Files<Op> = [Upload<Op>] extends [never] ? never : { upload: File | FormData };
type Sent<Op> = [Written<Op> | Files<Op>] extends [never] ? Empty : Written<Op> | Files<Op>;

type Addressed<Op> = Filled<Op> & Queried<Op>;
type Waiting = { signal?: AbortSignal | undefined };
type Optional<All> = Empty extends All ? [options?: All] : [options: All];

/** What was put together elsewhere, too, has no field that the call does not take: of a literal alone the compiler sees that. */
interface Known<Op, Given, Wished> {
  body?: Given & Only<Given, Body<Op>>;
  query?: Wished & Only<Wished, Query<Op>>;
}
type Told<Op, Given, Wished> = Empty extends Addressed<Op> & Sent<Op>
  ? [options?: Addressed<Op> & Sent<Op> & Waiting & Known<Op, Given, Wished>]
  : [options: Addressed<Op> & Sent<Op> & Waiting & Known<Op, Given, Wished>];

/** What was put together for a call and has none but its fields. */
export type OnlyBody<Given, P extends Path, M extends Method> = Given & Only<Given, Body<Operation<P, M>>>;

/** The address itself; where the API has no such call, what is wrong with it. */
export type Called<P extends Path, M extends Method> = P extends unknown
  ? [Operation<P, M>] extends [never]
    ? `the API has no such call: ${M}`
    : P
  : never;

type Call<M extends Method> = <P extends Path, Given = unknown, Wished = unknown>(
  path: Called<P, M>,
  ...options: Told<Operation<P, M>, Given, Wished>
) => Promise<AnswerOf<P, M>>;

/** What the types have checked. */
interface Request extends Waiting {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  upload?: File | FormData;
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "";

export function fill(path: string, request: object = {}): string {
  const { params, query } = request as Request;
  const places = (params ?? {}) as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (isGiven(value)) asked.set(name, String(value));
  return asked.size > 0 ? `${filled}?${asked}` : filled;
}

function formOf(upload: File | FormData): FormData {
  if (upload instanceof FormData) return upload;
  const form = new FormData();
  form.set("file", upload);
  return form;
}

type Verb = "GET" | "POST" | "PUT" | "DELETE";

function initOf(method: Verb, { body, upload, signal }: Request): RequestInit {
  if (upload) return { method, body: formOf(upload), signal };
  if (method === "GET" || method === "DELETE") return { method, signal };
  return { method, body: JSON.stringify(body ?? {}), signal };
}

async function send<T>(method: Verb, path: string, request: Request = {}): Promise<T> {
  return (await call<T>(fill(path, request), initOf(method, request))).json;
}

export const get: Call<"get"> = (path, options?) => send("GET", path, options);
export const post: Call<"post"> = (path, options?) => send("POST", path, options);
/** For anything except records that were read before; those go through `save` of `versions.ts`. */
export const put: Call<"put"> = (path, options?) => send("PUT", path, options);
export const remove: Call<"delete"> = (path, options?) => send("DELETE", path, options);

/** For what nobody waits for: a session that has ended asks nobody to sign in. */
async function inBackground<T>(
  method: Verb,
  path: string,
  request: Request = {},
  keepalive = false,
): Promise<T> {
  const init = { ...initOf(method, request), keepalive };
  refuseUnsendable(init);
  return (await ask<T>(fill(path, request), init)).json;
}

export const getInBackground: Call<"get"> = (path, options?) => inBackground("GET", path, options);
export const postInBackground: Call<"post"> = (path, options?) => inBackground("POST", path, options);
export const putInBackground: Call<"put"> = (path, options?) => inBackground("PUT", path, options);

/** Said by a page that is left: nobody waits for the answer, nor signs in for it. */
export const removeOnLeaving = <P extends Path>(
  path: Called<P, "delete">,
  options: ParamsOf<P, "delete">,
): Promise<unknown> =>
  fetch(fill(path, options), { method: "DELETE", credentials: "same-origin", keepalive: true });

export const postOnLeaving: Call<"post"> = (path, options?) => inBackground("POST", path, options, true);

/** Rows of a list. Filter, range and order are the same for all lists, and not described for each. */
export const list = <P extends Path>(
  path: Called<P, "get">,
  slice: Slice,
  { signal }: Waiting = {},
): Promise<AnswerOf<P, "get">> => send("GET", `${path}?${listQuery(slice)}`, { signal });

/** Where a file or picture is, for a link. */
export const addressOf = <P extends Path>(
  path: Called<P, "get">,
  ...[options]: Optional<Addressed<Operation<P, "get">>>
): string => fill(path, options);
