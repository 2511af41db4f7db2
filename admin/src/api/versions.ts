import { HttpError } from "ra-core";
import {
  type AnswerOf,
  type BodyOf,
  type Called,
  fill,
  type OnlyBody,
  type ParamsOf,
  type Path,
} from "./endpoints";
import { call } from "./http";
import { Question } from "./question";
import type { AuditAction } from "./types";

/** A record as the server sent it, with the version that it had then. */
export type Read = { etag?: string };

/** One field that both have changed. */
export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** who did it, if logged */
  deed?: AuditAction;
}

export interface Conflict {
  resource: string;
  clashes: readonly Clash[];
  /** what else was done meanwhile, the latest first */
  deeds: readonly AuditAction[];
}

export type Choice = "mine" | "theirs" | "back";

export const conflicts = new Question<Conflict, Choice>();

/** Records in open forms as they were read; the input is compared with these. */
const opened = new Map<string, Read>();

export const keyOf = (resource: string, id: unknown): string => `${resource}/${String(id)}`;

export function holdOpened(key: string, record: Read): () => void {
  opened.set(key, record);
  return () => {
    if (opened.get(key) === record) opened.delete(key);
  };
}

export const openedRecord = (key: string): Read | undefined => opened.get(key);

function withVersion<T>(json: T, headers: Headers): T {
  const etag = headers.get("ETag");
  return etag && typeof json === "object" && json !== null ? { ...json, etag } : json;
}

/** For react-admin, whose resources are names. */
export async function readAt<T>(address: string, signal?: AbortSignal): Promise<T> {
  const { json, headers } = await call<T>(address, { signal });
  return withVersion(json, headers);
}

/** A record as a call answers it, with its version. */
export type RecordAt<P extends Path> = AnswerOf<P, "get"> & Read;

export const readRecord = <P extends Path>(
  path: Called<P, "get">,
  options: ParamsOf<P, "get"> & { signal?: AbortSignal | undefined },
): Promise<RecordAt<P>> => readAt(fill(path, options), options.signal);

/** A form that was left empty and nothing are the same. */
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

/** `maker_id` is reported as `maker`, `street` as `address`. */
const isAbout = (field: string) => (change: { field: string }) =>
  change.field === field || change.field === field.replace(/_id$/, "");

/**
 * What goes back when the record has changed since: my fields where I changed them, theirs elsewhere. `clashes` are
 * those that both changed, to different ends.
 */
export function merge<F extends object>(
  mine: F,
  base: Partial<F>,
  current: Partial<F>,
  deeds: readonly AuditAction[],
) {
  const merged = { ...mine };
  const clashes: Clash[] = [];
  for (const field of Object.keys(mine) as (keyof F & string)[]) {
    if (!(field in base) || !(field in current) || same(base[field], current[field])) continue;
    if (same(mine[field], base[field])) merged[field] = current[field] as F[typeof field];
    else if (!same(mine[field], current[field])) {
      const deed = deeds.find(({ changes }) => changes.some(isAbout(field)));
      clashes.push({ field, mine: mine[field], theirs: current[field], deed });
    }
  }
  return { merged, clashes };
}

function deedsOf(error: unknown): readonly AuditAction[] | undefined {
  const is409 = error instanceof HttpError && error.status === 409;
  return is409 ? (error.body as { data?: { deeds?: AuditAction[] } })?.data?.deeds : undefined;
}

interface SaveAt<R, F> {
  /** whose words the fields have: `resources.<resource>.fields` */
  resource: string;
  address: string;
  /** where the record is read, if elsewhere */
  readFrom?: string | undefined;
  /** as it was read into the form */
  base: R & Read;
  mine: F;
  /** what of a record the form holds */
  formOf: (record: R) => Partial<F>;
}

/** Maximum number of conflict dialogs for one click on 保存. */
const MOST = 5;

/**
 * Changes a record with the version that was read. Changes of a faster colleague are not overwritten:
 * different fields are merged, about the same fields the user decides.
 */
export async function saveAt<R extends object, F extends object, A>(of: SaveAt<R, F>): Promise<A> {
  let { base, mine } = of;
  for (let times = 0; times < MOST; times += 1) {
    let deeds: readonly AuditAction[] = [];
    if (base.etag || times > 0) {
      try {
        const { json, headers } = await call<A>(of.address, {
          method: "PUT",
          body: JSON.stringify(mine),
          headers: base.etag ? { "If-Match": base.etag } : undefined,
        });
        return withVersion(json, headers);
      } catch (error) {
        const told = deedsOf(error);
        if (!told) throw error;
        deeds = told;
      }
    }
    const current = await readAt<R & Read>(of.readFrom ?? of.address);
    const { merged, clashes } = merge(mine, of.formOf(base), of.formOf(current), deeds);
    mine = clashes.length === 0 ? merged : await decided(of.resource, merged, clashes, deeds);
    base = current;
  }
  throw new HttpError("这条记录一直有人在改，您填的还在，请稍后再保存", 409, {});
}

async function decided<F extends object>(
  resource: string,
  merged: F,
  clashes: readonly Clash[],
  deeds: readonly AuditAction[],
): Promise<F> {
  const choice = await conflicts.ask({ resource, clashes, deeds });
  if (choice === "back") throw new HttpError("没有保存，您填的内容还在", 409, {});
  if (choice === "mine") return merged;
  return { ...merged, ...Object.fromEntries(clashes.map(({ field, theirs }) => [field, theirs])) };
}

type Save<P extends Path, From extends Path, Given> = ParamsOf<P, "put"> & {
  resource: string;
  readFrom?: From;
  base: RecordAt<From>;
  mine: BodyOf<P, "put"> & OnlyBody<Given, P, "put">;
  formOf: (record: AnswerOf<From, "get">) => Partial<BodyOf<P, "put">>;
};

/** `saveAt` by a path: what is read, sent and answered follows from the description of the API. */
export const save = <P extends Path, From extends Path = P, Given = unknown>(
  path: Called<P, "put">,
  of: Save<P, From, Given>,
): Promise<AnswerOf<P, "put"> & Read> => {
  const { resource, readFrom, base, mine, formOf } = of;
  return saveAt<AnswerOf<From, "get"> & object, BodyOf<P, "put"> & object, AnswerOf<P, "put"> & Read>({
    resource,
    address: fill(path, of),
    readFrom: readFrom && fill(readFrom, of),
    base,
    mine,
    formOf,
  });
};
