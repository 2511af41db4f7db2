import { Link } from "react-router";
import type { Reason } from "@/api/types";
import { fixLabel } from "@/features/goods/ReasonList";
import { Icon } from "@/ui/Icon";
import styles from "./Reasons.module.css";

export function FixLink({ url, about }: { url: string; about?: string }) {
  const words = fixLabel(url);
  const spoken = about ? <span className="visually-hidden">：{about}</span> : null;
  return /^https?:/.test(url) ? (
    <a className={styles.fix} href={url} target="_blank" rel="noreferrer">
      {words}
      {spoken}
    </a>
  ) : (
    <Link className={styles.fix} to={url}>
      {words}
      {spoken}
    </Link>
  );
}

/** Every reason with its way out. */
export function Reasons({ reasons, about }: { reasons: Reason[]; about?: string }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason.code + reason.message}>
          <Icon name="info" size={14} />
          <span>
            {reason.message}
            {reason.fix_url && <FixLink url={reason.fix_url} about={about} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
