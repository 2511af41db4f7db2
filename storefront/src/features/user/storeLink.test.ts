import { beforeEach, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import * as notices from "@/ui/notices";
import { askForStore, storeOf } from "./storeLink";

const head = { id: 1, name: "总部" };
const store = { id: 7, name: "江岸店" };
const atHome = { company_id: head.id, home: null, switchable: [store] } as unknown as UserBase;
const atStore = { company_id: store.id, home: head, switchable: [store] } as unknown as UserBase;

/** What the buyer answers. */
let confirm = vi.spyOn(notices, "confirm");
beforeEach(() => {
  confirm = vi.spyOn(notices, "confirm").mockResolvedValue(false);
  window.history.replaceState(null, "", "/");
});

it("names the company for which a link has to be followed", () => {
  expect(storeOf("/order/info/Y1?store=7", atHome)).toEqual(store);
  expect(storeOf("/?service=1&store=1", atStore)).toEqual(head);
});

it.each([
  ["/order/info/Y1?store=7", atStore],
  ["/order/info/Y1?store=8", atHome],
  ["/order/info/Y1?store=x", atHome],
  ["/order/info/Y1", atHome],
  ["", atHome],
  ["/order/info/Y1?store=7", null],
])("names none for %s", (url, user) => expect(storeOf(url, user)).toBeNull());

it("asks who comes by a mail, once it is known who they are, and nobody else", () => {
  askForStore(atHome);
  window.history.replaceState(null, "", "/order/info/Y1?store=7");
  askForStore(null);
  askForStore(atStore);
  expect(confirm).not.toHaveBeenCalled();
  askForStore(atHome);
  expect(confirm.mock.calls[0]?.[0]).toContain("江岸店");
});

it("stays where it is when that is wanted", async () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  window.history.replaceState(null, "", "/order/info/Y1?store=7");
  askForStore(atHome);
  await vi.waitFor(() => expect(confirm).toHaveBeenCalled());
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
});

it("acts for the store when that is wanted", async () => {
  confirm.mockResolvedValue(true);
  const asked = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", asked);
  window.history.replaceState(null, "", "/order/info/Y1?store=7");
  askForStore(atHome);
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledWith(
      "/api/user/store",
      expect.objectContaining({ method: "POST", body: "company_id=7" }),
    ),
  );
});
