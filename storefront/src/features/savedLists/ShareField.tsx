import type { ComponentProps } from "react";
import styles from "./SavedLists.module.css";

/** Whether colleagues see the list. */
export function ShareField(input: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      共享给本企业的同事
    </label>
  );
}
