import { useCallback, useEffect, useRef, useState } from "react";

/** So long a decision can be taken back. */
export const HELD_FOR = 5_000;

export interface HeldDecision {
  /** what it says while it can be taken back */
  text: string;
  send: () => Promise<unknown>;
  /** the same of a page that is closed, where nobody waits for the answer */
  sendOnLeaving: () => unknown;
  onUndo: () => void;
}

/**
 * A decision that one key makes is sent a while later, so that the key can be taken back. The next decision and leaving
 * the page send it at once.
 */
export function useHeld() {
  const [held, setHeld] = useState<HeldDecision>();
  const current = useRef<HeldDecision>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One after the other: a command that runs keeps no decision from being sent.
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const take = useCallback(() => {
    clearTimeout(timer.current);
    const taken = current.current;
    current.current = undefined;
    setHeld(undefined);
    return taken;
  }, []);

  const send = useCallback(() => {
    const taken = take();
    if (taken) sending.current = sending.current.then(taken.send);
  }, [take]);

  const hold = (decision: HeldDecision) => {
    send();
    current.current = decision;
    setHeld(decision);
    timer.current = setTimeout(send, HELD_FOR);
  };

  useEffect(() => {
    const leave = () => take()?.sendOnLeaving();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      send();
    };
  }, [take, send]);

  return { held, hold, undo: () => take()?.onUndo() };
}
