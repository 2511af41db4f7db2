import { Link } from "react-router";
import { Warning } from "@/ui/Warning";
import styles from "./Expiring.module.css";
import { Lots } from "./Lots";

interface Lot {
  id: number;
  source: string;
  expires_on: string | null;
  left: string;
  whole: string;
}

export interface ExpiringProps {
  /** 0: nothing ends soon */
  sum: number;
  words: string;
  until: string | null;
  to: string;
  go: string;
  lots: Lot[];
}

/** Of many small lots only the first are shown: later ones do not matter now. */
const SHOWN = 6;

/** What ends soon, with the way to use it, and the lots in the order in which they are used up. */
export function Expiring({ sum, words, until, to, go, lots }: ExpiringProps) {
  return (
    <>
      {sum > 0 && (
        <Warning icon="clock" act={<Link to={to}>{go} ›</Link>}>
          <b>{words}</b> 7 天内到期，
          {until && (
            <>
              最早 <span className={`${styles.day} num`}>{until}</span>，
            </>
          )}
          过期作废。
        </Warning>
      )}
      {lots.length > 0 && (
        <Lots
          id="wallet-lots"
          title="按到期先后"
          note={lots.length > SHOWN && `另有 ${lots.length - SHOWN} 笔更晚到期`}
        >
          {lots.slice(0, SHOWN).map((lot) => (
            <li key={lot.id}>
              <b className="num">{lot.left}</b>
              <span>{lot.source}</span>
              {lot.left !== lot.whole && <small className="num">原 {lot.whole}</small>}
              <small className="num">{lot.expires_on ? `${lot.expires_on} 到期` : "长期有效"}</small>
            </li>
          ))}
        </Lots>
      )}
    </>
  );
}
