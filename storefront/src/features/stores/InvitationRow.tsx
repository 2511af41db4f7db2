import type { ReactNode } from "react";
import styles from "./InvitationRow.module.css";

interface InvitationRowProps {
  name: string;
  about: string;
  /** at the end of the row: its state, what can be done */
  children: ReactNode;
}

export function InvitationRow({ name, about, children }: InvitationRowProps) {
  return (
    <li className={styles.row}>
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
      {children}
    </li>
  );
}
