import type { ComponentProps, ReactNode } from "react";
import { Problem } from "@/ui/Problem";
import styles from "./Choices.module.css";

interface ChoicesProps {
  legend: string;
  error?: string;
  children: ReactNode;
}

/** What is chosen from among a few, or ticked. */
export function Choices({ legend, error, children }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {children}
      {error && <Problem>{error}</Problem>}
    </fieldset>
  );
}

/** A box to tick, or one of several, with its words. */
export function Choice({ children, ...input }: ComponentProps<"input"> & { type: "checkbox" | "radio" }) {
  return (
    <label className={styles.choice}>
      <input {...input} />
      {children}
    </label>
  );
}
