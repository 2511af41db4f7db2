import type { ReactNode } from "react";
import { Icon } from "@/ui/Icon";
import styles from "./CheckoutNotice.module.css";

interface CheckoutNoticeProps {
  /** buttons, at the end of the line */
  acts: ReactNode;
  children: ReactNode;
}

/** What to decide before the order is sent. */
export function CheckoutNotice({ acts, children }: CheckoutNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <Icon name="info" size={18} />
      <p>{children}</p>
      {acts}
    </div>
  );
}
