import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { Icon, type IconName } from "./Icon";

export interface EmptyStateProps {
  title: string;
  hint?: string;
  icon?: IconName;
  /** the next step: a ButtonLink or a Button */
  action?: ReactNode;
  compact?: boolean;
}

export function EmptyState({ title, hint, icon = "list", action, compact }: EmptyStateProps) {
  return (
    <div className={[styles.state, compact && styles.compact].filter(Boolean).join(" ")}>
      <span className={styles.mark}>
        <Icon name={icon} size={compact ? 22 : 30} />
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
