import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog } from "@/ui/Dialog";
import styles from "./Scan.module.css";
import { watchCamera } from "./scan";

export interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const take = useEffectEvent(onCode);
  useEffect(
    () =>
      video.current
        ? watchCamera(video.current, { onCode: (code) => take(code), onFailure: setFailure })
        : undefined,
    [],
  );
  return (
    <Dialog title="扫条形码找药" onClose={onClose}>
      <p role="alert" className={styles.words}>
        {failure}
      </p>
      {!failure && <p className={styles.words}>把药盒上 69 开头的条形码放进画面，认出后自动搜索</p>}
      <video
        ref={video}
        className={styles.picture}
        hidden={failure !== null}
        muted
        playsInline
        aria-label="摄像头画面"
      />
    </Dialog>
  );
}
