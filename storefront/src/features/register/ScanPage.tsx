import { useEffect, useState } from "react";
import { Button } from "@/ui/Button";
import { focusFollows } from "@/ui/focusFollows";
import type { Page } from "./pages";
import { isPdf } from "./picture";
import styles from "./ScanPage.module.css";

interface ScanPageProps {
  page: Page;
  place: number;
  /** how many pages there are */
  last: number;
  onTurn: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One page: its preview, and actions before it is sent. */
export function ScanPage({ page, place, last, onTurn, onMove, onRemove }: ScanPageProps) {
  const { source } = page;
  const isPicture = "file" in source ? !isPdf(source.file) : source.kept.form === "image";
  const name = `第 ${place} 页`;
  return (
    <li className={styles.page}>
      <Shown page={page} isPicture={isPicture} name={name} />
      <p className={styles.caption}>
        {name}
        {"kept" in source && <small>已上传</small>}
      </p>
      <p className={styles.tools}>
        {isPicture && (
          <Button size="s" look="text" icon="refresh" aria-label={`${name}向右转 90°`} onClick={onTurn} />
        )}
        {last > 1 && (
          <>
            <Button
              size="s"
              look="text"
              icon="left"
              aria-label={`${name}往前移`}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            />
            <Button
              size="s"
              look="text"
              icon="right"
              aria-label={`${name}往后移`}
              disabled={place === last}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <Button
          size="s"
          look="text"
          icon="trash"
          data-follows
          aria-label={`移除${name}`}
          onClick={({ currentTarget }) => {
            focusFollows(currentTarget)();
            onRemove();
          }}
        />
      </p>
    </li>
  );
}

function Shown({ page, isPicture, name }: { page: Page; isPicture: boolean; name: string }) {
  const { source, turns } = page;
  const made = useAddress(isPicture && "file" in source ? source.file : null);
  if (!isPicture) {
    return (
      <span className={styles.pdf}>
        <b>PDF</b>
        {"kept" in source ? <a href={source.kept.address}>下载查看</a> : <span>{source.file.name}</span>}
      </span>
    );
  }
  const address = "kept" in source ? source.kept.address : made;
  return (
    <span className={styles.frame}>
      {address && <img src={address} alt={`${name}预览`} className={styles.picture} data-turns={turns} />}
    </span>
  );
}

/** An address for a file that has not left the browser yet. */
function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
