import { useEffect, useState } from "react";
import { Icon } from "@/ui/Icon";
import styles from "./Scan.module.css";
import { ScanDialog } from "./ScanDialog";
import { canScan } from "./scan";

/** Only where there is a camera whose picture the browser can read. */
export default function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isAble, setIsAble] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let left = false;
    canScan().then(
      (able) => !left && setIsAble(able),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  if (!isAble) return null;
  return (
    <>
      <button type="button" className={styles.button} aria-label="扫条形码" onClick={() => setOpen(true)}>
        <Icon name="qr" />
      </button>
      {open && (
        <ScanDialog
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false);
            onCode(code);
          }}
        />
      )}
    </>
  );
}
