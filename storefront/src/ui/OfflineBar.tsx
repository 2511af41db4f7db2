import { useEffect, useSyncExternalStore } from "react";
import { isOffline, noteReached, onConnection } from "@/api/connection";
import { Icon } from "./Icon";
import styles from "./Notices.module.css";

const ASK_AGAIN_MS = 5000;

/** Any answer is enough; its content is not used. */
function ask(): void {
  fetch("/healthz", { cache: "no-store" }).then(
    () => noteReached(true),
    () => noteReached(false),
  );
}

/** Whether there is no network; as long as there is none, the server is asked again and again. */
export function useOffline(): boolean {
  const offline = useSyncExternalStore(onConnection, isOffline);
  useEffect(() => {
    if (!offline) return;
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
    };
  }, [offline]);
  return offline;
}

interface OfflineBarProps {
  isShown: boolean;
  /** there is a network, and what is waited for is still on its way: a press has arrived, and need not be made again */
  isSlow?: boolean;
}

/** Says that there is no network, or a slow one; the page below stays readable. */
export function OfflineBar({ isShown, isSlow = false }: OfflineBarProps) {
  return (
    <div role="status">
      {isShown && (
        <p className={styles.offline}>
          <Icon name="warn" size={16} />
          <b>网络已断开</b>
          <span>已打开的内容还能看，价格和库存可能不是最新；加购、提交请等网络恢复后再操作</span>
        </p>
      )}
      {isSlow && !isShown && (
        <p className={`${styles.offline} ${styles.slow}`}>
          <Icon name="clock" size={16} />
          <span>还没有完成，可能是网络较慢。请再等一等，不用重复点击</span>
        </p>
      )}
    </div>
  );
}
