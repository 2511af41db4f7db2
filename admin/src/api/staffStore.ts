import { HttpError, localStorageStore, type Store } from "ra-core";
import { getInBackground, putInBackground } from "./endpoints";
import { currentWorker, onWorker } from "./session";

/**
 * What people arrange for themselves: saved views, columns, the menu's width, the usual carrier. Where a list was
 * left, and what is chosen in it, belongs to this browser.
 */
const KEPT = /\.savedQueries$|\.datatable|^sidebar\.open$|\.carrier$/;
/** Whose settings this browser holds. */
const OWNER = "preferences.owner";
/** What the server has not been told yet, by name; null is removed. It outlives a reload, and goes with its owner. */
const PENDING = "preferences.pending";
/** Somebody who arranges columns changes them several times. */
const QUIET_MS = 1_000;
const AGAIN_MS = 30_000;
/** Another browser may have changed a list meanwhile, and would lose its change to ours. */
const STALE_MS = 60_000;

const PATH = "/admin/api/account/preferences";
/** It would be refused again. */
const REFUSALS = [400, 413, 422];
type Values = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** react-admin's store, with what is KEPT held by the server too; this browser has a copy of it. */
export function staffStore(local: Store, onRefused: (why: string) => void) {
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let readTimer: ReturnType<typeof setTimeout> | undefined;
  /** whose values are asked for, whose are here, and since when */
  let asked: number | undefined;
  let loaded: number | undefined;
  let loadedAt = 0;
  /** One request after the other: an answer from before a change would undo it. */
  let line: Promise<void> = Promise.resolve();
  let stopListening: (() => void) | undefined;

  const pending = () => local.getItem<Values>(PENDING) ?? {};

  function setPending(changes: Values) {
    if (Object.keys(changes).length > 0) local.setItem(PENDING, changes);
    else local.removeItem(PENDING);
  }

  function inLine(step: () => Promise<void>): Promise<void> {
    line = line.then(step);
    return line;
  }

  const send = () => inLine(sendPending);
  const read = (owner: number) => inLine(() => readOf(owner));

  function sendLater(wait: number) {
    clearTimeout(sendTimer);
    if (loaded !== undefined && Object.keys(pending()).length > 0)
      sendTimer = setTimeout(() => void send(), wait);
  }

  function note(name: string, value: unknown) {
    const worker = currentWorker();
    // Another tab has signed in somebody else, whose settings these are now.
    if (worker && local.getItem(OWNER) !== worker.id) return;
    setPending({ ...pending(), [name]: value ?? null });
    sendLater(QUIET_MS);
  }

  async function sendPending() {
    clearTimeout(sendTimer);
    const owner = loaded;
    if (owner === undefined || owner !== currentWorker()?.id) return;
    try {
      await tell(owner, pending());
    } catch {
      sendLater(AGAIN_MS);
    }
  }

  /** What the server refuses is dropped, and nothing that was sent beside it. */
  async function tell(owner: number, changes: Values): Promise<void> {
    const names = Object.keys(changes);
    if (names.length === 0 || loaded !== owner) return;
    try {
      await putInBackground(PATH, { body: { changes } });
    } catch (error) {
      if (!(error instanceof HttpError) || !REFUSALS.includes(error.status)) throw error;
      if (names.length > 1) {
        for (const name of names) await tell(owner, { [name]: changes[name] });
        return;
      }
      if (loaded === owner) onRefused(error.message);
    }
    if (loaded === owner) forget(changes);
  }

  /** Unless it was changed meanwhile. */
  function forget(changes: Values) {
    const left = Object.entries(pending()).filter(
      ([name, value]) => !(name in changes) || !isSame(value, changes[name]),
    );
    setPending(Object.fromEntries(left));
  }

  const copied = () =>
    Object.fromEntries(Object.entries(local.listItems?.() ?? {}).filter(([key]) => KEPT.test(key)));

  function giveTo(owner: number) {
    const before = local.getItem<number>(OWNER);
    if (before !== undefined && before !== owner) local.reset();
    // What was arranged before the server kept it.
    if (before === undefined) setPending({ ...copied(), ...pending() });
    local.setItem(OWNER, owner);
  }

  /** The server's values, and those that it has not been told yet. */
  function take(values: Values) {
    const before = copied();
    const now: Values = { ...values, ...pending() };
    for (const key of Object.keys({ ...before, ...now })) {
      if (isSame(before[key], now[key] ?? undefined)) continue;
      if (now[key] === undefined || now[key] === null) local.removeItem(key);
      else local.setItem(key, now[key]);
    }
  }

  async function readOf(owner: number) {
    clearTimeout(readTimer);
    const isGone = () => currentWorker()?.id !== owner;
    if (isGone()) return;
    try {
      const values = await getInBackground(PATH);
      if (isGone()) return;
      take(values);
      loaded = owner;
      loadedAt = Date.now();
      sendLater(QUIET_MS);
    } catch {
      if (!isGone()) readTimer = setTimeout(() => void read(owner), AGAIN_MS);
    }
  }

  function follow() {
    const owner = currentWorker()?.id;
    if (asked === owner) return;
    clearTimeout(readTimer);
    clearTimeout(sendTimer);
    asked = owner;
    loaded = undefined;
    if (owner === undefined) return;
    giveTo(owner);
    void read(owner);
  }

  function readWhenStale() {
    const isStale = Date.now() - loadedAt > STALE_MS;
    if (document.visibilityState === "visible" && loaded !== undefined && isStale) void read(loaded);
  }

  const store: Store = {
    ...local,
    setup() {
      local.setup();
      stopListening = onWorker(follow);
      document.addEventListener("visibilitychange", readWhenStale);
      follow();
    },
    teardown() {
      stopListening?.();
      document.removeEventListener("visibilitychange", readWhenStale);
      clearTimeout(sendTimer);
      clearTimeout(readTimer);
      asked = undefined;
      local.teardown();
    },
    setItem(key, value) {
      local.setItem(key, value);
      if (KEPT.test(key)) note(key, value);
    },
    removeItem(key) {
      local.removeItem(key);
      if (KEPT.test(key)) note(key, null);
    },
    // Signing out empties this browser, and nothing on the server.
    reset() {
      clearTimeout(sendTimer);
      local.reset();
    },
  };
  return { store, send };
}

const listeners = new Set<(why: string) => void>();

/** Reports what the server will not keep. */
export function onRefusedPreference(listener: (why: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const { store, send: sendPreferences } = staffStore(localStorageStore(), (why) => {
  for (const listener of listeners) listener(why);
});
