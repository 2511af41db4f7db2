import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Icon, type IconName } from "./Icon";
import styles from "./Notices.module.css";
import { type Box, dismissToast, type ToastKind, useNotices } from "./notices";
import { OfflineBar } from "./OfflineBar";

const toastIcon: Record<ToastKind, IconName> = { ok: "check", error: "error", info: "info" };

/** Where toast(), alert() and confirm() show up; mounted once by the app. */
export function Notices() {
  const { toasts, boxes } = useNotices();
  const box = boxes[0];
  return (
    <>
      <OfflineBar />
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((t) => (
          <div key={t.id} className={`${styles.toast} ${styles[t.kind]}`} data-kind={t.kind}>
            <Icon name={toastIcon[t.kind]} />
            <span>{t.message}</span>
            {t.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  t.action?.run();
                  dismissToast(t.id);
                }}
              >
                {t.action.label}
              </button>
            )}
          </div>
        ))}
      </div>
      {box && <NoticeBox key={box.id} box={box} />}
    </>
  );
}

function NoticeBox({ box }: { box: Box }) {
  return (
    <Dialog
      role="alertdialog"
      title={box.title}
      width={380}
      dismissible={box.dismissible}
      onClose={() => box.resolve(false)}
      footer={
        <>
          {box.cancelText !== null && <Button onClick={() => box.resolve(false)}>{box.cancelText}</Button>}
          <Button look={box.danger ? "danger" : "brand"} data-autofocus onClick={() => box.resolve(true)}>
            {box.okText}
          </Button>
        </>
      }
    >
      <div className={styles.message}>
        {box.icon && <Icon name={box.icon} size={22} className={styles.icon} />}
        <div>{box.message}</div>
      </div>
    </Dialog>
  );
}
