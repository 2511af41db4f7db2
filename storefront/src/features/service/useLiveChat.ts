import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isLineUp, onServiceNews } from "./news";
import { serviceKeys } from "./queries";
import { ring } from "./sound";
import { catchUpQuietly, hearRead } from "./store";

const POLL_MS = 4_000;
const TYPING_MS = 4_000;

/** Keeps the chat up to date while the panel is open; without the live channel by asking every few seconds. */
export function useLiveChat(): { isUp: boolean; typing: string } {
  const client = useQueryClient();
  const [isUp, setUp] = useState(isLineUp);
  const [typing, setTyping] = useState("");

  useEffect(() => {
    let still: ReturnType<typeof setTimeout> | undefined;
    const askDesk = () => void client.invalidateQueries({ queryKey: serviceKeys.desk });
    const quiet = () => {
      clearTimeout(still);
      setTyping("");
    };
    catchUpQuietly();
    const off = onServiceNews((news) => {
      if (news.kind === "message") {
        quiet();
        catchUpQuietly();
      } else if (news.kind === "read") {
        if (!news.byMember) hearRead(news.id);
      } else if (news.kind === "typing") {
        clearTimeout(still);
        setTyping(news.name);
        still = setTimeout(quiet, TYPING_MS);
      } else if (news.kind === "changed") askDesk();
      else {
        setUp(news.up);
        // Messages received while disconnected.
        if (news.up) {
          catchUpQuietly();
          askDesk();
        }
      }
    });
    return () => {
      off();
      clearTimeout(still);
    };
  }, [client]);

  useEffect(() => {
    if (isUp) return;
    const rounds = setInterval(catchUpQuietly, POLL_MS);
    return () => clearInterval(rounds);
  }, [isUp]);

  return { isUp, typing };
}

/** Rings for an answer that comes while the panel is open; `null` until it is known which there are. */
export function useRing(newest: number | null): void {
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (newest === null) return;
    if (heard.current !== null && newest > heard.current) ring();
    heard.current = newest;
  }, [newest]);
}
