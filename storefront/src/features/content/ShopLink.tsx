import type { ReactNode } from "react";
import { Link } from "react-router";
import { alert } from "@/ui/notices";
import styles from "./ShopLink.module.css";

export interface ShopLinkProps {
  /** a path of the shop or https://…; empty: it leads nowhere yet */
  url: string;
  /** text for screen readers if the content has none */
  label?: string;
  className?: string;
  children?: ReactNode;
}

/** Where staff let something lead. Without an address the activity hasn't begun. */
export function ShopLink({ url, label, className, children }: ShopLinkProps) {
  const look = { className, "aria-label": label };
  if (!url) {
    return (
      <button
        type="button"
        aria-label={label}
        className={`${styles.plain} ${className ?? ""}`}
        onClick={() => void alert("活动暂未开始")}
      >
        {children}
      </button>
    );
  }
  return /^https:/.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer" {...look}>
      {children}
    </a>
  ) : (
    <Link to={url} {...look}>
      {children}
    </Link>
  );
}
