import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { askAnew } from "../../api/askAnew";
import { serviceNews } from "../../api/serviceNews";
import { currentWorker, onWorker } from "../../api/session";
import type { ServiceDesk } from "../../api/types";
import { consoleLink } from "../../chats/consoleLink";
import { alertOf } from "./alerts";
import { calls } from "./chat";
import { forgetChoice, keepChoice, sayHere, silentFor, useChoice } from "./choice";
import { deskKey, useDesk } from "./useConsole";

const HERE_EVERY_MS = 60_000;
/** The server takes a page that says nothing for two minutes for shut; who was heard of more recently it does not. */
const SURELY_KNOWN_MS = 90_000;

/**
 * Says every minute that this colleague is here, for as long as they chose so: also after a sleep, when the server has
 * taken them for gone. An absence that the server cannot have concluded was chosen elsewhere, and counts here, too.
 */
function useReports(staffId: number, desk: ServiceDesk | undefined): void {
  const client = useQueryClient();
  const choice = useChoice(staffId);
  const presence = desk?.me.id === staffId ? desk.me.presence : undefined;
  const before = useRef<string>(undefined);

  const report = useCallback(async () => {
    const wasShut = silentFor() >= SURELY_KNOWN_MS;
    // An answer that is still on its way may tell of the time before this report.
    if (wasShut) before.current = undefined;
    try {
      await sayHere();
      if (wasShut) await askAnew(client, deskKey);
    } catch {
      // Said again in a minute.
    }
  }, [client]);

  useEffect(() => {
    const was = before.current;
    before.current = presence;
    // From another tab, or from before a sign-in; not after signing out.
    if (choice === undefined && presence === "online" && currentWorker()?.id === staffId)
      keepChoice(staffId, "online");
    if (choice !== "online" || presence !== "away") return;
    if (silentFor() >= SURELY_KNOWN_MS) void report();
    else if (was === "online") keepChoice(staffId, "away");
  }, [staffId, choice, presence, report]);

  useEffect(() => {
    if (choice !== "online") return;
    if (silentFor() >= HERE_EVERY_MS) void report();
    const rounds = setInterval(() => void report(), HERE_EVERY_MS);
    return () => clearInterval(rounds);
  }, [choice, report]);
}

/** While the console is not open, nobody else hears what the channel tells of the desk. */
function useDeskNews(isOnline: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOnline) return;
    return serviceNews.onNews((news) => {
      if (news.kind === "message" || news.kind === "changed" || (news.kind === "line" && news.up))
        void askAnew(client, deskKey);
    });
  }, [client, isOnline]);
}

/** Rings when more calls than before. */
function useCalls(desk: ServiceDesk | undefined): void {
  const navigate = useNavigate();
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (!desk?.may_answer) return;
    const now = calls(desk);
    if (before.current !== null && now > before.current) {
      const newest = [...desk.mine, ...desk.queue].find(({ unread }) => unread > 0);
      alertOf(
        newest?.company ?? "有客户在等候",
        newest?.last_text ?? "",
        () => void navigate(consoleLink(newest?.id)),
      );
    }
    before.current = now;
  }, [desk, navigate]);
}

/**
 * What goes on behind every page for somebody who answers buyers: who looks an order up stays online, and is called.
 * Away, the desk is asked for by the console alone.
 */
export function Attendance({ staffId }: { staffId: number }) {
  const isOnline = useChoice(staffId) === "online";
  const { data: desk } = useDesk(true, isOnline);
  useReports(staffId, desk);
  useDeskNews(isOnline);
  useCalls(desk);
  useEffect(
    () =>
      onWorker(() => {
        if (!currentWorker()) forgetChoice();
      }),
    [],
  );
  return null;
}
