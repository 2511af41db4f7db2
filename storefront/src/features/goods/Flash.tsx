import type { ReactNode } from "react";
import { useFlash } from "./useFlash";

/** Flashes once when `value` changes by itself. */
export function Flash({ value, children }: { value: string | number | null; children: ReactNode }) {
  const changes = useFlash(value);
  return (
    <span key={changes} className={changes ? "flash" : undefined}>
      {children}
    </span>
  );
}
