import styles from "./Offers.module.css";
import { type Termed, termsOf } from "./terms";

/** The terms of a campaign in one line; nothing where there are none. */
export function Terms({ campaign }: { campaign: Termed }) {
  const terms = termsOf(campaign);
  return terms.length > 0 ? <p className={styles.words}>{terms.join("；")}</p> : null;
}
