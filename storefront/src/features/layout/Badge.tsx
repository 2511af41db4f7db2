import styles from "./Badge.module.css";
import { badgeText } from "./badge";

/** A live number: flashes once when it changes. */
export function Badge({ count, label }: { count: number; label: string }) {
  const text = badgeText(count);
  if (!text) return null;
  return (
    <span key={text} className={`${styles.badge} flash`}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">
        {count} {label}
      </span>
    </span>
  );
}
