import { createPortal } from "react-dom";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Icon, type IconName } from "./Icon";
import styles from "./Notices.module.css";
import { type Box, dismissToast, type Toast, type ToastKind, useNotices } from "./notices";
import { OfflineBar } from "./OfflineBar";
import { useOpenDialogs } from "./openDialogs";

const toastIcon: Record<ToastKind, IconName> = { ok: "check", error: "error", info: "info" };

function ToastRow({ toast }: { toast: Toast }) {
  const { action } = toast;
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`} data-kind={toast.kind}>
      <Icon name={toastIcon[toast.kind]} />
      <span>{toast.message}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            dismissToast(toast.id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Both regions are there before the first word: only what is added to a region is read out. */
function Toasts({ toasts }: { toasts: Toast[] }) {
  const rows = (isError: boolean) =>
    toasts.filter((t) => (t.kind === "error") === isError).map((t) => <ToastRow key={t.id} toast={t} />);
  return (
    <div className={styles.toasts}>
      <div role="alert">{rows(true)}</div>
      <div role="status">{rows(false)}</div>
    </div>
  );
}

/** Where toast(), alert() and confirm() show up; mounted once by the app. Short words go into the open dialog. */
export function Notices() {
  const { toasts, boxes } = useNotices();
  const dialog = useOpenDialogs((open) => open.at(-1));
  const box = boxes[0];
  const words = (
    <>
      <OfflineBar />
      <Toasts toasts={toasts} />
    </>
  );
  return (
    <>
      {dialog ? createPortal(words, dialog) : words}
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
