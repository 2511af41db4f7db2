import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Socket } from "socket.io-client";
import { noteServiceLine, tellService } from "./serviceNews";
import { whenBack } from "./session";
import type { AdminServerEvents, Dashboard } from "./types";

/** Several events often arrive together (one checkout makes several orders): refresh once. */
const QUIET_MS = 400;

/** What finance works on. */
const MONEY = [
  "transfer_slips",
  "bank_movements",
  "payments",
  "held_refunds",
  "gateway_refunds",
  "payment_alarms",
] as const;

export function refresher(client: QueryClient, quiet = QUIET_MS) {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    refresh(...keys: string[]) {
      for (const key of keys) waiting.add(key);
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const key of waiting) void client.invalidateQueries({ queryKey: [key] });
        waiting.clear();
      }, quiet);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

export function setVisitors(client: QueryClient, live: number) {
  client.setQueryData<Dashboard>(["dashboard"], (old) => old && { ...old, live_visitors: live });
}

/**
 * Keeps lists and dashboard fresh while somebody may work here. Without a connection the dashboard polls by itself;
 * somebody who has to see to their own account first would be refused one.
 */
export function useLiveUpdates(mayWork: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!mayWork) return;
    let socket: Socket<AdminServerEvents> | undefined;
    let gone = false;
    const lists = refresher(client);
    // The server ends the connection with the session; it does not come back by itself.
    const stopWaiting = whenBack(() => socket?.connect());
    void import("socket.io-client").then(({ io }) => {
      if (gone) return;
      socket = io("/admin", { path: "/socket.io", withCredentials: true, reconnectionDelayMax: 30_000 });
      socket.on("order:changed", () =>
        lists.refresh(
          "orders",
          "reviews",
          "picking",
          "shipments",
          "after_sales",
          "dashboard",
          "stocks",
          ...MONEY,
        ),
      );
      socket.on("licence:submitted", () => lists.refresh("licences", "addresses", "dashboard"));
      socket.on("licence:withdrawn", () => lists.refresh("licences", "dashboard"));
      socket.on("address:submitted", () => lists.refresh("addresses", "dashboard"));
      socket.on("payment:work", () => lists.refresh(...MONEY));
      socket.on("connect", () => noteServiceLine(true));
      socket.on("disconnect", () => noteServiceLine(false));
      socket.on("service:message", (news) => {
        tellService({ kind: "message", ...news });
        lists.refresh("service/conversations");
      });
      socket.on("service:read", (news) => tellService({ kind: "read", ...news }));
      socket.on("service:typing", (news) => tellService({ kind: "typing", ...news }));
      socket.on("service:changed", (news) => {
        tellService({ kind: "changed", ...news });
        lists.refresh("service/conversations");
      });
      socket.on("visitors:changed", ({ live }) => setVisitors(client, live));
      socket.io.on("reconnect", () =>
        lists.refresh(
          "orders",
          "reviews",
          "picking",
          "shipments",
          "after_sales",
          "licences",
          "addresses",
          "dashboard",
          ...MONEY,
        ),
      );
    });
    return () => {
      gone = true;
      stopWaiting();
      lists.stop();
      noteServiceLine(false);
      socket?.disconnect();
    };
  }, [client, mayWork]);
}
