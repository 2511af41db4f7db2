import { type ToggleEvent, useId, useRef } from "react";
import type { PriceStep } from "@/api/types";
import { Icon } from "./Icon";
import styles from "./PriceTrace.module.css";

export interface PriceTraceProps {
  /** none when it is the base price */
  steps: PriceStep[];
  /** whose price it is, for those who don't see where the button stands */
  about: string;
}

/** Space between what opens and the edge of the screen. */
const MARGIN = 8;

/**
 * How a price came about, behind a small button beside it. The browser's own popover lies above everything, so nothing on the
 * page moves, and Escape, a second press or a press beside it close it.
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
