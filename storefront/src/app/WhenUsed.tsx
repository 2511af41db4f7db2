import { lazy, useEffect, useState } from "react";
import { Later } from "@/ui/Later";
import { useNotices } from "@/ui/notices";

const NoticesAndPreloads = lazy(() => import("./NoticesAndPreloads"));

/** After the page has come; without a network it would be too late. */
const QUIET_MS = 4000;
const SIGNS_OF_LIFE = ["pointerdown", "keydown"] as const;

/** Notices, the menu of phones and the preloading of links begin on the visitor's first interaction, or when the page is idle. */
export function WhenUsed() {
  const [wanted, setWanted] = useState(false);
  const used = useNotices((s) => s.toasts[0] ?? s.boxes[0]);

  useEffect(() => {
    const want = () => setWanted(true);
    for (const name of SIGNS_OF_LIFE) addEventListener(name, want, { once: true });
    const timer = setTimeout(want, QUIET_MS);
    return () => {
      clearTimeout(timer);
      for (const name of SIGNS_OF_LIFE) removeEventListener(name, want);
    };
  }, []);

  return wanted || used ? (
    <Later>
      <NoticesAndPreloads />
    </Later>
  ) : null;
}
