import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon";
import { useOpenDialog } from "./openDialogs";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  width?: number;
  /** alertdialog is read out at once */
  role?: "dialog" | "alertdialog";
  /** false: neither Escape, nor a click outside, nor a cross closes it */
  dismissible?: boolean;
  /** whole: the whole screen */
  side?: "left" | "right" | "bottom" | "whole";
}

/** Mounted = open. The native modal keeps the focus inside and gives it back on closing. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  width = 460,
  role = "dialog",
  dismissible = true,
  side,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // The browser would focus the close button; the content chooses a better element.
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useOpenDialog(ref);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape comes as the cancel event
    <dialog
      ref={ref}
      role={role === "alertdialog" ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      className={[styles.dialog, side && styles[side]].filter(Boolean).join(" ")}
      style={{ "--dialog-width": `${width}px` } as React.CSSProperties}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClick={(event) => {
        if (dismissible && event.target === ref.current) onClose();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {dismissible && (
            <button type="button" className={styles.cross} onClick={onClose} aria-label="关闭">
              <Icon name="close" size={16} />
            </button>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
