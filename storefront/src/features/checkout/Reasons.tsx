import type { Reason } from "@/api/types";
import { fixLabel } from "@/features/goods/ReasonList";
import { Icon } from "@/ui/Icon";
import { FixLink } from "@/ui/LoginLink";
import styles from "./Reasons.module.css";

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
            {reason.fix_url && (
              <FixLink className={styles.fix} to={reason.fix_url}>
                {fixLabel(reason.fix_url)}
                {about && <span className="visually-hidden">：{about}</span>}
              </FixLink>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
