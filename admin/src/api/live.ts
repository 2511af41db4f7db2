import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { cursorTracker } from "@yaoji/live/cursor";
import { useEffect } from "react";
import type { Socket } from "socket.io-client";
import { askAnew, askCounts, COUNTS } from "./askAnew";
import { PAGE_EDITORS } from "./calls/pages";
import { serviceNews } from "./serviceNews";
import { whenBack } from "./session";
import type { AdminServerEvents, Dashboard } from "./types";

/** Several events often arrive together (one checkout makes several orders): refresh once. */
const QUIET_MS = 400;
/** Under load there is no quiet moment: news waits no longer than this. */
const LONGEST_WAIT_MS = 2_000;

/** What finance works on. */
const MONEY = [
  "transfer_slips",
  "bank_movements",
  "payments",
  "held_refunds",
  "gateway_refunds",
  "payment_alarms",
] as const;

const TRADE = ["orders", "reviews", "picking", "shipments", "after_sales"] as const;
const CHATS = "service/conversations";
const EVERYTHING = [
  COUNTS,
  ...TRADE,
  "stocks",
  "licences",
  "addresses",
  "dashboard",
  CHATS,
  ...MONEY,
] as const;

/** A page that the server has put out comes back after so long. */
const COME_BACK_MS = 2_000;

function refresher(client: QueryClient) {
  const waiting = new Set<string>();
  let whenQuiet: ReturnType<typeof setTimeout> | undefined;
  let atTheLatest: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(whenQuiet);
    clearTimeout(atTheLatest);
    atTheLatest = undefined;
  }

  function ask() {
    stop();
    for (const key of waiting) void (key === COUNTS ? askCounts(client) : askAnew(client, [key]));
    waiting.clear();
  }

  return {
    refresh(...keys: string[]) {
      for (const key of keys) waiting.add(key);
      clearTimeout(whenQuiet);
      whenQuiet = setTimeout(ask, QUIET_MS);
      atTheLatest ??= setTimeout(ask, LONGEST_WAIT_MS);
    },
    stop,
  };
}

function setVisitors(client: QueryClient, live: number) {
  client.setQueryData<Dashboard>(["dashboard"], (old) => old && { ...old, live_visitors: live });
}

/**
 * Keeps lists and dashboard up to date while the user may work. Without a connection the dashboard polls;
 * users who must first set up their account would be refused a connection.
 */
export function useLiveUpdates(mayWork: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!mayWork) return;
    let socket: Socket<AdminServerEvents> | undefined;
    let gone = false;
    const lists = refresher(client);
    const tracker = cursorTracker();
    const refreshAll = () => lists.refresh(...EVERYTHING);
    const comeBack = () => {
      if (!gone) socket?.connect();
    };
    const stopWaiting = whenBack(() => {
      // The server ends the connection with the session; it does not come back by itself.
      socket?.connect();
      void client.refetchQueries({ type: "active", predicate: ({ state }) => state.error !== null });
    });
    void import("socket.io-client").then(({ io }) => {
      if (gone) return;
      const opened: Socket<AdminServerEvents> = io("/admin", {
        path: "/socket.io",
        withCredentials: true,
        reconnectionDelayMax: 30_000,
        auth: (say) => say({ cursor: tracker.current() }),
      });
      socket = opened;
      const refreshes =
        (...keys: string[]) =>
        (_: unknown, cursor: string | undefined) => {
          if (tracker.isNew(cursor)) lists.refresh(...keys);
        };
      opened.on("order:changed", refreshes(COUNTS, ...TRADE, "dashboard", "stocks", ...MONEY));
      opened.on("licence:submitted", refreshes(COUNTS, "licences", "addresses", "dashboard"));
      opened.on("licence:withdrawn", refreshes(COUNTS, "licences", "dashboard"));
      opened.on("address:submitted", refreshes(COUNTS, "addresses", "dashboard"));
      opened.on("payment:work", refreshes(COUNTS, ...MONEY));
      opened.on("connect", () => {
        serviceNews.noteUp(true);
        // With a cursor the server sends missed events; without one, what happened since the page asked is not known.
        if (tracker.current() === undefined) refreshAll();
      });
      opened.on("service:message", (news, cursor) => {
        if (!tracker.isNew(cursor)) return;
        serviceNews.tell({ kind: "message", ...news });
        // A buyer's message may begin a conversation that waits.
        lists.refresh(CHATS, ...(news.author === "member" ? [COUNTS] : []));
      });
      opened.on("service:read", (news, cursor) => {
        if (tracker.isNew(cursor)) serviceNews.tell({ kind: "read", ...news });
      });
      opened.on("service:typing", (news) => serviceNews.tell({ kind: "typing", ...news }));
      opened.on("service:changed", (news, cursor) => {
        if (!tracker.isNew(cursor)) return;
        serviceNews.tell({ kind: "changed", ...news });
        lists.refresh(COUNTS, CHATS);
      });
      opened.on("page:editors", () => lists.refresh(PAGE_EDITORS));
      opened.on("visitors:changed", ({ live }) => setVisitors(client, live));
      opened.on("live:reload", () => {
        tracker.forget();
        refreshAll();
      });
      // Put out because it did not read; a session that ended is another matter (`whenBack`).
      opened.on("disconnect", (reason) => {
        serviceNews.noteUp(false);
        if (reason === "io server disconnect" && tracker.current() !== undefined)
          setTimeout(comeBack, COME_BACK_MS);
      });
    });
    return () => {
      gone = true;
      stopWaiting();
      lists.stop();
      serviceNews.noteUp(false);
      socket?.disconnect();
    };
  }, [client, mayWork]);
}
