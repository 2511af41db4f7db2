import { useQueryClient } from "@tanstack/react-query";
import { startPulse } from "@yaoji/live/pulse";
import { useEffect, useRef, useState } from "react";
import { askAgain } from "@/api/askAgain";
import { serviceNews } from "./news";
import { serviceKeys } from "./queries";
import { sound } from "./sound";
import { catchUpQuietly, hearRead } from "./store";

const POLL_MS = 4_000;
/** Also with the live channel: a request may have failed, or an event have got lost. */
const WITH_LINE_MS = 30_000;
const TYPING_MS = 4_000;

/** Keeps the chat up to date while the panel is open; without the live channel by asking more often. */
export function useLiveChat(): { isUp: boolean; typing: string } {
  const client = useQueryClient();
  const [isUp, setUp] = useState(serviceNews.isUp);
  const [typing, setTyping] = useState("");

  useEffect(() => {
    let still: ReturnType<typeof setTimeout> | undefined;
    const askDesk = () => void askAgain(client, serviceKeys.desk);
    const quiet = () => {
      clearTimeout(still);
      setTyping("");
    };
    const pulse = startPulse(quiet);
    // The line may have come or gone since this was drawn.
    setUp(serviceNews.isUp());
    catchUpQuietly();
    const off = serviceNews.onNews((news) => {
      if (news.kind === "message") {
        // What the member says themselves does not mean that the other side has finished.
        if (news.author === "staff") quiet();
        catchUpQuietly();
      } else if (news.kind === "read") {
        if (news.byMember) return;
        hearRead(news.id);
        // What was read may still be on its way here, in an answer from before.
        catchUpQuietly();
      } else if (news.kind === "typing") {
        if (!pulse.isSteady()) return;
        clearTimeout(still);
        setTyping(news.name);
        still = setTimeout(quiet, TYPING_MS);
      } else if (news.kind === "changed") askDesk();
      else {
        setUp(news.up);
        if (!news.up) quiet();
        // Messages received while disconnected.
        if (news.up) {
          catchUpQuietly();
          askDesk();
        }
      }
    });
    return () => {
      off();
      pulse.stop();
      clearTimeout(still);
    };
  }, [client]);

  useEffect(() => {
    const rounds = setInterval(catchUpQuietly, isUp ? WITH_LINE_MS : POLL_MS);
    return () => clearInterval(rounds);
  }, [isUp]);

  return { isUp, typing };
}

/** Rings for an answer that comes while the panel is open; `null` until it is known which there are. */
export function useRing(newest: number | null): void {
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (newest === null) return;
    if (known.current !== null && newest > known.current) sound.ring();
    known.current = newest;
  }, [newest]);
}
