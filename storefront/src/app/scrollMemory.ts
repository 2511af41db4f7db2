import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { recall, remember } from "@/ui/sessionStore";

const KEY = "yaoji.scroll";
const RESTORE_FOR_MS = 2000;
const KEEP = 50;

const positions = new Map<string, number>(Object.entries((recall(KEY) ?? {}) as Record<string, number>));

function store(): void {
  remember(KEY, Object.fromEntries([...positions].slice(-KEEP)));
}

/** Goes to `top` once the page is long enough; the buyer's own scrolling ends the attempt. */
function restore(top: number): () => void {
  const until = performance.now() + RESTORE_FOR_MS;
  let frame = 0;
  const stop = () => cancelAnimationFrame(frame);
  const attempt = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  const gone = new AbortController();
  for (const name of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(name, stop, { passive: true, signal: gone.signal });
  return () => {
    stop();
    gone.abort();
  };
}

/**
 * Remembers the scroll position of each history entry; going back restores it, a new page starts at the top.
 */
export function useScrollMemory(restores: boolean): void {
  const { key: entry, pathname } = useLocation();
  // Every full load names its entry "default"; the path distinguishes them.
  const key = entry === "default" ? `default ${pathname}` : entry;
  const navigation = useNavigationType();
  const current = useRef(key);
  const lastPath = useRef<string | null>(null);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const onScroll = () => {
      positions.delete(current.current);
      positions.set(current.current, scrollY);
    };
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("scroll", onScroll);
      removeEventListener("pagehide", store);
    };
  }, []);

  useLayoutEffect(() => {
    const samePage = lastPath.current === pathname;
    lastPath.current = pathname;
    current.current = key;
    const before = positions.get(key);
    const isBack = navigation === "POP";
    if (isBack && restores && before) return restore(before);
    // A changed filter is still the same page: the list itself decides where to look.
    if (isBack || !samePage) scrollTo(0, 0);
    return undefined;
  }, [key, pathname, navigation, restores]);
}
