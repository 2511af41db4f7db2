import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";
import styles from "./Button.module.css";
import { Icon, type IconName } from "./Icon";

export interface ButtonLook {
  /** main = the one orange action of a screen */
  look?: "main" | "brand" | "plain" | "text" | "danger";
  size?: "s" | "m" | "l";
  icon?: IconName;
  block?: boolean;
}

function classes({ look = "plain", size = "m", block }: ButtonLook, extra?: string): string {
  return [styles.button, styles[look], styles[size], block && styles.block, extra].filter(Boolean).join(" ");
}

export type ButtonProps = ButtonLook & ComponentProps<"button"> & { loading?: boolean };

const hold = (event: MouseEvent) => event.preventDefault();

/**
 * Busy it is not disabled, which would take the focus from it: it only takes no presses. Without a picture whose place it
 * takes, the spinner stands over the words, and the button stays as wide as it is.
 */
export function Button({ look, size, icon, block, loading, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      {...rest}
      onClick={loading ? hold : rest.onClick}
      data-covered={(loading && !icon) || undefined}
      className={classes({ look, size, block }, className)}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>;

export function ButtonLink({ look, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes({ look, size, block }, className)}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Link>
  );
}
