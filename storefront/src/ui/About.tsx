import type { AriaRole, ReactNode } from "react";
import styles from "./About.module.css";

export interface AboutProps {
  /** where it comes to be said later */
  role?: AriaRole;
  children: ReactNode;
}

/** What is to be known of the part that it stands in, in quieter words. */
export function About({ role, children }: AboutProps) {
  return (
    <p className={styles.about} role={role}>
      {children}
    </p>
  );
}
