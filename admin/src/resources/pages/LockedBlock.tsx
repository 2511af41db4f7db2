import { LOCKED_NAME } from "./blocks";
import styles from "./CanvasBlock.module.css";

const WHY = "这个版本的后台改不了它，保存时原样保留；买家看到的页面里也不显示它。";

/** On the canvas, in the place of a block that this release does not know. */
export const LockedBlock = () => (
  <div className={styles.locked} role="note">
    <b>{LOCKED_NAME}</b>
    <span>{WHY}</span>
  </div>
);

/** Where the fields of other blocks are. */
export const LockedNote = () => <p className={styles.lockedNote}>{WHY}升级后台以后可以继续编辑。</p>;
