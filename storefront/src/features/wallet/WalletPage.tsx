import type { ReactNode } from "react";
import styles from "./WalletPage.module.css";

/** One account: its sums, and below them its entries. */
export function WalletPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
