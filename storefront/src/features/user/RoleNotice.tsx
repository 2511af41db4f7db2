import { Icon } from "@/ui/Icon";
import styles from "./RoleNotice.module.css";
import { type Right, useRefusal } from "./refusal";

/** Says above a page's content why its buttons are missing. */
export function RoleNotice({ right }: { right: Right }) {
  const why = useRefusal(right);
  return why ? (
    <p className={styles.notice} role="note">
      <Icon name="info" size={16} />
      {why}
    </p>
  ) : null;
}
