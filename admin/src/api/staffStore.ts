import { localStorageStore, type Store } from "ra-core";
import { get, put } from "./http";
import { currentWorker, onWorker } from "./session";

/**
 * What people arrange for themselves: saved views, columns, the menu's width, the usual carrier. Where a list was
 * left, and what is chosen in it, belongs to this browser.
 */
const KEPT = /\.savedQueries$|\.datatable|^sidebar\.open$|\.carrier$/;
/** Whose settings this browser holds. */
const OWNER = "preferences.owner";
/** Somebody who arranges columns changes them several times. */
const QUIET_MS = 1_000;
const AGAIN_MS = 30_000;

const PATH = "/account/preferences";
type Values = Record<string, unknown>;

/** react-admin's store, with what is KEPT held by the server too; this browser has a copy of it. */
export function staffStore(local: Store = localStorageStore()) {
  /** By name; null is removed. */
  let waiting: Values = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loaded: number | undefined;
  let stopListening: (() => void) | undefined;

  function later(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), wait);
  }

  function note(changes: Values) {
    waiting = { ...waiting, ...changes };
    if (loaded !== undefined) later(QUIET_MS);
  }

  /** Sends what waits; what could not be sent waits on, unless it was changed meanwhile. */
  async function send() {
    clearTimeout(timer);
    const changes = waiting;
    if (loaded === undefined || Object.keys(changes).length === 0) return;
    waiting = {};
    try {
      await put(PATH, { changes });
    } catch {
      waiting = { ...changes, ...waiting };
      later(AGAIN_MS);
    }
  }

  const copied = () =>
    Object.fromEntries(Object.entries(local.listItems?.() ?? {}).filter(([key]) => KEPT.test(key)));

  /** The server's values, and those that it has not been told yet. */
  function take(owner: number, values: Values) {
    const before = local.getItem<number>(OWNER);
    if (before !== undefined && before !== owner) local.reset();
    // What was arranged before the server kept it.
    if (before === undefined) waiting = { ...copied(), ...waiting };
    local.setItem(OWNER, owner);
    const all: Values = { ...values, ...waiting };
    for (const key of Object.keys(copied())) if (all[key] === undefined) local.removeItem(key);
    for (const [key, value] of Object.entries(all)) local.setItem(key, value ?? undefined);
    loaded = owner;
    if (Object.keys(waiting).length > 0) later(QUIET_MS);
  }

  async function follow() {
    const worker = currentWorker();
    if (!worker) {
      loaded = undefined;
      return;
    }
    if (loaded === worker.id) return;
    try {
      take(worker.id, await get<Values>(PATH));
    } catch {
      // The copy of this browser does until the next page load.
    }
  }

  const store: Store = {
    ...local,
    setup() {
      local.setup();
      stopListening = onWorker(() => void follow());
      void follow();
    },
    teardown() {
      stopListening?.();
      clearTimeout(timer);
      local.teardown();
    },
    setItem(key, value) {
      local.setItem(key, value);
      if (KEPT.test(key)) note({ [key]: value ?? null });
    },
    removeItem(key) {
      local.removeItem(key);
      if (KEPT.test(key)) note({ [key]: null });
    },
    // Signing out empties this browser, and nothing on the server.
    reset() {
      local.reset();
      clearTimeout(timer);
      waiting = {};
    },
  };
  return { store, send };
}

export const { store, send: sendPreferences } = staffStore();
