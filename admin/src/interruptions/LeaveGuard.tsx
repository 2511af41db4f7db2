import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { hasUnsaved, mayLeave } from "../api/unsaved";

/** A click in the menu, the browser's back, a closed tab: none discards input without asking. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    let isGone = false;
    void mayLeave().then((may) => {
      if (isGone) return;
      if (may) proceed();
      else reset();
    });
    return () => {
      isGone = true;
    };
  }, [state, proceed, reset]);

  useEffect(() => {
    // Browsers show words of their own here.
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", beforeUnload);
    return () => window.removeEventListener("beforeunload", beforeUnload);
  }, []);
  return null;
}
