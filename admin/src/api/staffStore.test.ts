// @vitest-environment jsdom
import { memoryStore, type Store } from "ra-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setWorker } from "./session";
import { staffStore } from "./staffStore";

const WANG = { id: 1, name: "王敏", username: "wang.min" };
const LI = { id: 2, name: "李强", username: "li.qiang" };
const VIEWS = [{ label: "武汉", value: { filter: { q: "武汉" } } }];

/** What the server keeps, by the person who is signed in. */
let kept: Record<number, Record<string, unknown>>;
let signedIn: typeof WANG | null;
let isDown: boolean;
const sent = vi.fn();

function answer(_: string, init: RequestInit): Response {
  if (isDown || !signedIn) return new Response("{}", { status: isDown ? 503 : 401 });
  kept[signedIn.id] ??= {};
  const own = kept[signedIn.id] as Record<string, unknown>;
  if (init.method !== "PUT") return new Response(JSON.stringify(own));
  const { changes } = JSON.parse(String(init.body));
  sent(changes);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete own[key];
    else own[key] = value;
  }
  return new Response("true");
}

function signIn(worker: typeof WANG | null) {
  signedIn = worker;
  setWorker(worker);
}

const opened: Store[] = [];

/** A browser with its own copy, and what react-admin has of it. */
function browser(local = memoryStore()) {
  const { store, send } = staffStore(local);
  store.setup();
  opened.push(store);
  return { store, send };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  kept = {};
  isDown = false;
  sent.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => answer(path, init));
  signIn(null);
});
afterEach(() => {
  for (const store of opened.splice(0)) store.teardown();
  signIn(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps views through signing out, and shows them in another browser", async () => {
  signIn(WANG);
  const { store, send } = browser();
  await settle();
  store.setItem("orders.savedQueries", VIEWS);
  store.setItem("orders.listParams", { page: 3 });
  await send();
  signIn(null);
  store.reset();
  expect(store.getItem("orders.savedQueries")).toBeUndefined();
  signIn(WANG);
  await settle();
  expect(store.getItem("orders.savedQueries")).toEqual(VIEWS);
  expect(store.getItem("orders.listParams")).toBeUndefined();

  const other = browser().store;
  await settle();
  expect(other.getItem("orders.savedQueries")).toEqual(VIEWS);
});

it("sends several changes at once, and later what could not be sent", async () => {
  signIn(WANG);
  const { store } = browser();
  await settle();
  isDown = true;
  store.setItem("goods.datatable_columnRanks", [1, 0]);
  store.setItem("goods.datatable_columnRanks", [1, 2, 0]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).not.toHaveBeenCalled();
  isDown = false;
  store.removeItem("sidebar.open");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.mock.calls).toEqual([[{ "goods.datatable_columnRanks": [1, 2, 0], "sidebar.open": null }]]);
});

it("keeps what was changed before the server answered", async () => {
  kept = { [WANG.id]: { "orders.savedQueries": [], "sidebar.open": true } };
  signIn(WANG);
  const { store } = browser();
  store.setItem("orders.savedQueries", VIEWS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.getItem("orders.savedQueries")).toEqual(VIEWS);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS, "sidebar.open": true });
});

it("brings along what was arranged before the server kept it", async () => {
  const local = memoryStore({ "orders.savedQueries": VIEWS, "orders.listParams": { page: 3 } });
  signIn(WANG);
  browser(local);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS });
});

it("shows nobody the views of a colleague at the same machine", async () => {
  signIn(WANG);
  const { store, send } = browser();
  await settle();
  store.setItem("orders.savedQueries", VIEWS);
  await send();
  signIn(LI);
  await settle();
  expect(store.getItem("orders.savedQueries")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept[LI.id]).toEqual({});
});
