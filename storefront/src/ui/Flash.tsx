import { type ReactNode, useState } from "react";

export interface FlashProps {
  /** the watched value; a change after the first render flashes once */
  value: string | number | null;
  children: ReactNode;
}

export function Flash({ value, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (seen.value !== value) setSeen({ value, times: seen.times + 1 });
  // A new key starts the animation again.
  return (
    <span key={seen.times} className={seen.times > 0 ? "flash" : undefined}>
      {children}
    </span>
  );
}
