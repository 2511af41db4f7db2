import { useEffect, useState } from "react";

const COMPACT_FROM_PX = 205;

export function useCompact(): boolean {
  const [compact, setCompact] = useState(false);
  useEffect(() => {
    const look = () => setCompact(scrollY >= COMPACT_FROM_PX);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return compact;
}
