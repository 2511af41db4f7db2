import { createPortal } from "react-dom";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Icon, type IconName } from "./Icon";
import styles from "./Notices.module.css";
import { type Box, dismissToast, type Toast, type ToastKind, useNotices } from "./notices";
import { OfflineBar, useOffline } from "./OfflineBar";
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

interface Words {
  toasts: Toast[];
  isOffline: boolean;
  isSlow: boolean;
}
const NOTHING: Words = { toasts: [], isOffline: false, isSlow: false };

/** The regions are there before the first word: only what is added to a region is read out. */
function Regions({ toasts, isOffline, isSlow }: Words) {
  const rows = (isError: boolean) =>
    toasts.filter((t) => (t.kind === "error") === isError).map((t) => <ToastRow key={t.id} toast={t} />);
  return (
    <>
      <OfflineBar isShown={isOffline} isSlow={isSlow} />
      <div className={styles.toasts}>
        <div role="alert">{rows(true)}</div>
        <div role="status">{rows(false)}</div>
      </div>
    </>
  );
}

/**
 * Where toast(), alert() and confirm() show up; mounted once by the app. Short words go into the dialog on top. The page
 * and every other dialog keep their empty regions for what is still to be said when the one on top has closed.
 */
export function Notices({ isSlow = false }: { isSlow?: boolean }) {
  const { toasts, boxes } = useNotices();
  const words: Words = { toasts, isOffline: useOffline(), isSlow };
  const dialogs = useOpenDialogs();
  const top = dialogs.at(-1);
  const box = boxes[0];
  return (
    <>
      <Regions {...(top ? NOTHING : words)} />
      {dialogs.map((dialog, place) =>
        createPortal(<Regions {...(dialog === top ? words : NOTHING)} />, dialog, String(place)),
      )}
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
