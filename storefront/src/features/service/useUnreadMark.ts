import { useEffect, useRef, useState } from "react";

// As in the back office: what both apps share knows no React. jscpd:ignore-start

/** What comes so soon after a look was there before it. */
const JUST_LOOKED_MS = 3_000;

/** Where the new messages begin: with the first that was unread when it was opened, or looked at again. */
export function useUnreadMark(firstUnread: number | null): number | null {
  const [mark, setMark] = useState(firstUnread);
  const lookedAt = useRef(Date.now());
  useEffect(() => {
    const look = () => {
      lookedAt.current = Date.now();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    const isAway = document.visibilityState !== "visible";
    const isJustLooked = Date.now() - lookedAt.current < JUST_LOOKED_MS;
    if (firstUnread !== null && (isAway || isJustLooked)) setMark(firstUnread);
  }, [firstUnread]);
  return mark;
}
// jscpd:ignore-end
