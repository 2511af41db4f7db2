import { Link } from "react-router";
import styles from "./Logo.module.css";

export function Logo({ note }: { note?: string }) {
  return (
    <Link to="/" className={styles.logo}>
      <svg width="40" height="40" viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="14" fill="var(--brand)" />
        <path d="M26 14h12v12h12v12H38v12H26V38H14V26h12z" fill="#fff" />
        <path d="M32 14h6v12h12v12H38v12h-6z" fill="#bfe5df" />
      </svg>
      <span className={styles.words}>
        <b>药集</b>
        <small>{note ?? "药品批发商城"}</small>
        <span className="visually-hidden">首页</span>
      </span>
    </Link>
  );
}
