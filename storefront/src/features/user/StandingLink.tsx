import { Link } from "react-router";
import type { Standing } from "@/api/types";
import styles from "./Standing.module.css";

/** How the company stands with its documents, in the server's words, and the way on. */
export function StandingLink({ standing: { level, text, fix_url } }: { standing: Standing }) {
  return (
    <Link to={fix_url} className={styles.link} data-level={level}>
      {text}
    </Link>
  );
}
