import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import styles from "./Warning.module.css";

export interface WarningProps {
  icon?: IconName;
  /** the way on, at the end of the line */
  act?: ReactNode;
  /** with room above and below, where what is around it gives none */
  isApart?: boolean;
  children: ReactNode;
}

/** What is to be known before a page is used: why something is missing, what ends soon. */
export function Warning({ icon = "info", act, isApart, children }: WarningProps) {
  return (
    <p className={styles.warning} data-apart={isApart} role="note">
      <Icon name={icon} size={16} />
      <span>{children}</span>
      {act}
    </p>
  );
}
