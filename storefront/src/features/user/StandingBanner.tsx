import { Link, useLocation } from "react-router";
import { Icon } from "@/ui/Icon";
import { useUser } from "./queries";
import styles from "./Standing.module.css";

/** Why some goods or all can't be bought: shown once above them, instead of a reason in every row. */
export function StandingBanner() {
  const standing = useUser()?.standing;
  const { pathname } = useLocation();
  if (standing?.level !== "stop" && standing?.level !== "wait") return null;
  return (
    <p className={styles.banner} data-level={standing.level} data-standing role="status">
      <Icon name={standing.level === "stop" ? "warn" : "clock"} size={16} />
      <b>{standing.text}</b>
      <span className={styles.detail} title={standing.detail}>
        {standing.detail}
      </span>
      {standing.fix_url !== pathname && <Link to={standing.fix_url}>{standing.action}</Link>}
    </p>
  );
}
