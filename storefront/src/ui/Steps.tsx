import { Icon, type IconName } from "./Icon";
import styles from "./Steps.module.css";

export interface Step {
  name: string;
  state: "done" | "now" | "next";
  /** when it was reached */
  at?: string;
}

/** Steps that are told by their number alone. */
export function numbered(names: readonly string[], reached: number): Step[] {
  return names.map((name, at) => ({
    name,
    state: at + 1 < reached ? "done" : at + 1 === reached ? "now" : "next",
  }));
}

export interface StepsProps {
  /** what goes on in these steps */
  label: string;
  steps: readonly Step[];
  /** of the step that is reached; without one steps are numbered */
  icon?: IconName;
  /** it stopped at the step that is reached, and does not go on */
  isEnded?: boolean;
}

const words = { done: "已完成：", now: "当前：", next: "" } as const;

/** The way of something in a few steps, and how far it has come. */
export function Steps({ label, steps, icon, isEnded }: StepsProps) {
  const showsTimes = steps.some(({ at }) => at !== undefined);
  const dotOf = ({ state }: Step, index: number) => {
    if (state === "done") return <Icon name="check" size={14} />;
    if (!icon) return index + 1;
    return state === "now" && <Icon name={isEnded ? "close" : icon} size={14} />;
  };
  return (
    <ol className={styles.steps} aria-label={label} data-ended={isEnded || undefined}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <span className={styles.dot} aria-hidden>
            {dotOf(step, index)}
          </span>
          <span>
            <span className="visually-hidden">{words[step.state]}</span>
            {step.name}
          </span>
          {showsTimes && <span className={`${styles.at} num`}>{step.at}</span>}
        </li>
      ))}
    </ol>
  );
}
