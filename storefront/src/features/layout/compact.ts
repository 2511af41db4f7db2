import { useEffect, useState } from "react";

const COMPACT_FROM_PX = 205;

export function useCompact(): boolean {
  const [compact, setCompact] = useState(false);
  useEffect(() => {
    const look = () => setCompact(window.scrollY >= COMPACT_FROM_PX);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return compact;
}
