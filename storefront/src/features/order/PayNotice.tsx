import type { ReactNode } from "react";
import { Icon, type IconName } from "@/ui/Icon";
import styles from "./PayNotice.module.css";

interface PayNoticeProps {
  tone?: "warn" | "problem";
  icon?: IconName;
  role?: "alert" | "note" | "status";
  /** between the cards, not inside one */
  isCard?: boolean;
  children: ReactNode;
}

/** What stands in the way of paying, or became of the money. */
export function PayNotice({
  tone = "warn",
  icon = "warn",
  role = "status",
  isCard,
  children,
}: PayNoticeProps) {
  return (
    <p className={isCard ? `card ${styles.notice}` : styles.notice} data-tone={tone} role={role}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
