import type { ComponentProps } from "react";
import styles from "./Tick.module.css";

/** A box to tick, or one of several, before as many lines as its words need. */
export function Tick({ children, ...input }: ComponentProps<"input"> & { type: "checkbox" | "radio" }) {
  return (
    <label className={styles.tick}>
      <input {...input} />
      <span>{children}</span>
    </label>
  );
}
