import type { ReactNode } from "react";
import styles from "./AccountRow.module.css";

interface AccountRowProps {
  name: ReactNode;
  about: ReactNode;
  /** at the end of the row: what is true of it, what can be done */
  children: ReactNode;
}

/** A device, a colleague, a linked account. */
export function AccountRow({ name, about, children }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
      {children}
    </div>
  );
}

export function AccountMark({ tone, children }: { tone: "ok" | "off"; children: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
