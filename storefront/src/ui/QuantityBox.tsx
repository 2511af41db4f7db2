import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { readWholeNumber } from "./digits";
import { Icon } from "./Icon";
import styles from "./QuantityBox.module.css";

export interface QuantityRules {
  /** smallest quantity */
  min?: number;
  /** medium pack: every quantity is a multiple */
  step?: number;
  /** stock or purchase limit; null = unknown */
  max?: number | null;
}

/** One press up or down stays on the grid of steps; a rest smaller than a step may be taken whole. */
export function stepped(
  value: number,
  direction: 1 | -1,
  { min = 1, step = 1, max = null }: QuantityRules,
): number {
  const grid = Math.max(1, step);
  const next = direction > 0 ? (Math.floor(value / grid) + 1) * grid : (Math.ceil(value / grid) - 1) * grid;
  return Math.max(min, max === null ? next : Math.min(next, Math.max(max, min)));
}

/** null when fine, else what to say. The box never rounds by itself. */
export function quantityProblem(
  value: number,
  { min = 1, step = 1, max = null }: QuantityRules,
): string | null {
  if (value < min) return `最少 ${min} 起订`;
  if (max !== null && value > max) return `最多可订 ${max}`;
  if (step > 1 && value % step !== 0 && value !== max) {
    const low = Math.floor(value / step) * step;
    const high = low + step;
    const choices = [low >= min ? low : null, max === null || high <= max ? high : null].filter(
      (n) => n !== null,
    );
    return choices.length ? `按 ${step} 的倍数订购，请改为 ${choices.join(" 或 ")}` : `按 ${step} 的倍数订购`;
  }
  return null;
}

export interface QuantityBoxProps extends QuantityRules {
  value: number;
  /** called with a whole number that passed the rules */
  onCommit: (value: number) => void;
  /** every valid number while typing, for live sums */
  onDraft?: (value: number) => void;
  /** Enter after committing, e.g. add to cart and go to the next row */
  onEnter?: (value: number) => void;
  /** a number that breaks the rules, with the words for it; default: shown under the box */
  onProblem?: (message: string) => void;
  /**
   * the quantity can't be bought (null = can again), for buttons next to the box; the box shows the reason
   */
  onInvalid?: (message: string | null) => void;
  label: string;
  unit?: string;
  disabled?: boolean;
  id?: string;
}

export function QuantityBox({
  value,
  onCommit,
  onDraft,
  onEnter,
  onProblem,
  onInvalid,
  label,
  unit,
  disabled,
  id,
  ...rules
}: QuantityBoxProps) {
  const [draft, setDraft] = useState(String(value));
  const [problem, setProblem] = useState<string | null>(null);
  const editing = useRef(false);
  // Something was typed or stepped to since the focus came: without it a number from elsewhere holds.
  const touched = useRef(false);
  // The last submitted number, and the number it was to replace.
  const committed = useRef<{ text: string; before: number } | null>(null);

  const follow = useEffectEvent((next: number) => {
    const handed = committed.current;
    if (handed?.text === String(next)) return;
    // A field with the focus is the buyer's: only what the owner takes back gives way there.
    const isTakenBack = handed?.before === next && handed.text === draft;
    if (editing.current && !isTakenBack) return;
    committed.current = null;
    setDraft(String(next));
  });
  useEffect(() => follow(value), [value]);

  function refuse(message: string): null {
    setProblem(message);
    onProblem?.(message);
    onInvalid?.(message);
    return null;
  }

  function commit(text: string): number | null {
    const number = touched.current ? readWholeNumber(text) : value;
    if (number === null) {
      setDraft(String(value));
      return refuse("请输入整数");
    }
    const wrong = quantityProblem(number, rules);
    if (wrong) {
      setDraft(String(number));
      return refuse(wrong);
    }
    setProblem(null);
    onInvalid?.(null);
    setDraft(String(number));
    committed.current = { text: String(number), before: value };
    touched.current = false;
    if (number !== value) onCommit(number);
    return number;
  }

  function press(direction: 1 | -1) {
    const from = touched.current ? (readWholeNumber(draft) ?? value) : value;
    const next = stepped(from, direction, rules);
    touched.current = true;
    setDraft(String(next));
    onDraft?.(next);
    commit(String(next));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      const number = commit(event.currentTarget.value);
      if (number !== null) onEnter?.(number);
    } else if (event.key === "ArrowUp" && !event.defaultPrevented) {
      event.preventDefault();
      press(1);
    } else if (event.key === "ArrowDown" && !event.defaultPrevented) {
      event.preventDefault();
      press(-1);
    } else if (event.key === "Escape") {
      touched.current = false;
      setDraft(String(value));
      setProblem(null);
      onInvalid?.(null);
    }
  }

  const min = rules.min ?? 1;
  const current = readWholeNumber(draft) ?? value;
  return (
    <span className={styles.wrap}>
      <span className={[styles.box, problem && styles.wrong].filter(Boolean).join(" ")}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          disabled={disabled || current <= min}
          aria-label={`${label}减少`}
          onClick={() => press(-1)}
        >
          <Icon name="minus" size={14} />
        </button>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          disabled={disabled}
          value={draft}
          onFocus={(event) => {
            editing.current = true;
            event.currentTarget.select();
          }}
          onChange={(event) => {
            touched.current = true;
            setDraft(event.target.value);
            const number = readWholeNumber(event.target.value);
            if (number !== null && !quantityProblem(number, rules)) onDraft?.(number);
          }}
          onBlur={(event) => {
            editing.current = false;
            if (touched.current) commit(event.currentTarget.value);
            // Enter may have moved the focus on before the owner knows the new number.
            else if (value !== committed.current?.before) setDraft(String(value));
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          tabIndex={-1}
          className={styles.button}
          disabled={disabled || (rules.max != null && current >= rules.max)}
          aria-label={`${label}增加`}
          onClick={() => press(1)}
        >
          <Icon name="plus" size={14} />
        </button>
      </span>
      {unit && <span className={styles.unit}>{unit}</span>}
      {problem && !onProblem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
