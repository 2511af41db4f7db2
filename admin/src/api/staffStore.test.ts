import { localStorageStore, memoryStore, type Store } from "ra-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setWorker, signedOut } from "./session";
import { staffStore } from "./staffStore";

const WANG = { id: 1, name: "王敏", username: "wang.min" };
const LI = { id: 2, name: "李强", username: "li.qiang" };
const VIEWS = [{ label: "武汉", value: { filter: { q: "武汉" } } }];

/** What the server keeps, by the person who is signed in. */
let kept: Record<number, Record<string, unknown>>;
let signedIn: typeof WANG | null;
let isDown: boolean;
/** What the server will not keep, by name. */
let tooLarge: string[];
/** While there is one, the server waits with its answers. */
let held: Promise<void> | undefined;
const sent = vi.fn();
const refused = vi.fn();

function answer(init: RequestInit): Response {
  if (isDown || !signedIn) return new Response("{}", { status: isDown ? 503 : 401 });
  kept[signedIn.id] ??= {};
  const own = kept[signedIn.id] as Record<string, unknown>;
  if (init.method !== "PUT") return new Response(JSON.stringify(own));
  const { changes } = JSON.parse(String(init.body));
  if (Object.keys(changes).some((name) => tooLarge.includes(name)))
    return Response.json({ message: "这个设置太大，无法保存" }, { status: 422 });
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
  const { store, send } = staffStore(local, refused);
  store.setup();
  opened.push(store);
  return { store, send };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  kept = {};
  isDown = false;
  tooLarge = [];
  held = undefined;
  sent.mockClear();
  refused.mockClear();
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const said = answer(init);
    await held;
    return said;
  });
  signIn(null);
});
afterEach(() => {
  for (const store of opened.splice(0)) store.teardown();
  signIn(null);
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

/** Makes the server wait; what is returned lets it go on. */
function hold(): () => void {
  let goOn: () => void = () => undefined;
  held = new Promise((resolve) => {
    goOn = resolve;
  });
  return () => {
    held = undefined;
    goOn();
  };
}

it("sends after a reload what had no time to be sent before it", async () => {
  signIn(WANG);
  const { store } = browser(localStorageStore());
  await settle();
  store.setItem("orders.savedQueries", VIEWS);
  store.teardown();
  const again = browser(localStorageStore()).store;
  await settle();
  expect(again.getItem("orders.savedQueries")).toEqual(VIEWS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS });
});

it("asks again when the server did not answer, and then sends what was changed", async () => {
  isDown = true;
  signIn(WANG);
  const { store } = browser();
  await settle();
  store.setItem("orders.savedQueries", VIEWS);
  isDown = false;
  await vi.advanceTimersByTimeAsync(35_000);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS });
});

it("does not take the answer of somebody who has signed out meanwhile", async () => {
  kept = { [WANG.id]: { "orders.savedQueries": VIEWS } };
  const goOn = hold();
  signIn(WANG);
  const { store } = browser();
  await settle();
  signIn(LI);
  goOn();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.getItem("orders.savedQueries")).toBeUndefined();
  expect(kept[LI.id]).toEqual({});
});

it("sends nobody's changes to the next person, even when they failed after the sign-out", async () => {
  signIn(WANG);
  const { store, send } = browser();
  await settle();
  isDown = true;
  const goOn = hold();
  store.setItem("orders.savedQueries", VIEWS);
  const sending = send();
  await settle();
  signIn(null);
  store.reset();
  isDown = false;
  goOn();
  await sending;
  signIn(LI);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(kept[LI.id]).toEqual({});
  expect(store.getItem("orders.savedQueries")).toBeUndefined();
});

it("drops what the server will not keep, says so, and sends the rest", async () => {
  signIn(WANG);
  const { store } = browser();
  await settle();
  tooLarge = ["goods.savedQueries"];
  store.setItem("goods.savedQueries", VIEWS);
  store.setItem("orders.savedQueries", VIEWS);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS });
  expect(refused.mock.calls).toEqual([["这个设置太大，无法保存"]]);
  store.setItem("sidebar.open", false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS, "sidebar.open": false });
  expect(refused).toHaveBeenCalledTimes(1);
});

it("asks nobody to sign in when the session has ended", async () => {
  signIn(WANG);
  const { store, send } = browser();
  await settle();
  signedIn = null;
  store.setItem("orders.savedQueries", VIEWS);
  await send();
  expect(signedOut.current()).toBeNull();
  signedIn = WANG;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(kept[WANG.id]).toEqual({ "orders.savedQueries": VIEWS });
});

it("reads anew when somebody comes back to the tab, so that another browser's list is not overwritten", async () => {
  signIn(WANG);
  const { store } = browser();
  await settle();
  kept[WANG.id] = { "orders.savedQueries": VIEWS };
  const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));
  comeBack();
  await settle();
  expect(store.getItem("orders.savedQueries")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(61_000);
  comeBack();
  await settle();
  expect(store.getItem("orders.savedQueries")).toEqual(VIEWS);
  expect(sent).not.toHaveBeenCalled();
});

it("notes nothing for a colleague who has signed in in another tab", async () => {
  signIn(WANG);
  const { store } = browser(localStorageStore());
  await settle();
  localStorage.setItem("RaStore.preferences.owner", String(LI.id));
  store.setItem("orders.savedQueries", VIEWS);
  expect(localStorage.getItem("RaStore.preferences.pending")).toBeNull();
});
