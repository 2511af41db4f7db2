import { ApiError } from "@/api/client";
import { Button } from "./Button";
import styles from "./EmptyState.module.css";
import { Icon } from "./Icon";

export interface ErrorStateProps {
  error?: unknown;
  onRetry: () => void;
  title?: string;
  compact?: boolean;
}

export function ErrorState({ error, onRetry, title = "没有加载出来", compact }: ErrorStateProps) {
  const hint =
    error instanceof ApiError && error.message && error.code < 500
      ? error.message
      : "可能是网络不稳，请再试一次";
  return (
    <div
      role="alert"
      className={[styles.state, styles.warn, compact && styles.compact].filter(Boolean).join(" ")}
    >
      <span className={styles.mark}>
        <Icon name="warn" size={compact ? 22 : 30} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.action}>
        <Button icon="refresh" onClick={onRetry}>
          重试
        </Button>
      </div>
    </div>
  );
}
