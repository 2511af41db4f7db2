import { Link } from "react-router";
import type { Standing } from "@/api/types";
import styles from "./Standing.module.css";

/** The state of the company's documents, in the server's words, with a link. */
export function StandingLink({ standing: { level, text, fix_url } }: { standing: Standing }) {
  return (
    <Link to={fix_url} className={styles.link} data-level={level}>
      {text}
    </Link>
  );
}
