import { type ToggleEvent, useId, useRef } from "react";
import type { PriceStep } from "@/api/types";
import { Icon } from "./Icon";
import styles from "./PriceTrace.module.css";

export interface PriceTraceProps {
  /** none when it is the base price */
  steps: PriceStep[];
  /** the product of the price, for screen readers */
  about: string;
}

/** Space between what opens and the edge of the screen. */
const MARGIN = 8;

/**
 * The explanation of a price, opened with a small button. The browser's own popover is above everything, so
 * nothing on the page shifts, and Escape, a second click or a click outside close it.
 */
export function PriceTrace({ steps, about }: PriceTraceProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const base = steps[0]?.before;
  if (base === undefined) return null;

  function place({ currentTarget: pop, newState }: ToggleEvent<HTMLDivElement>) {
    const at = button.current?.getBoundingClientRect();
    if (newState !== "open" || !at) return;
    const { clientWidth } = document.documentElement;
    const left = Math.max(MARGIN, Math.min(at.left, clientWidth - pop.offsetWidth - MARGIN));
    pop.style.left = `${left + window.scrollX}px`;
    pop.style.top = `${at.bottom + window.scrollY}px`;
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={`${about} 价格说明`}
      >
        <Icon name="info" size={14} />
      </button>
      <div id={id} popover="auto" className={styles.pop} onToggle={place}>
        <dl>
          <dt>原价</dt>
          <dd>¥{base}</dd>
          {steps.map((step) => (
            <div key={step.rule}>
              <dt>{step.why}</dt>
              <dd>¥{step.after}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
