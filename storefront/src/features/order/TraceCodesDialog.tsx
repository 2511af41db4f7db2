import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { traceCodesFile, useTraceCodes } from "./queries";
import styles from "./TraceCodesDialog.module.css";

/** 药品追溯码 of every pack that has left, to look at and to take along. */
export function TraceCodesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const codes = useTraceCodes(id);
  const goods = codes.data?.goods;
  return (
    <Dialog
      title="药品追溯码"
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <a className={styles.file} href={traceCodesFile(id)} download>
            下载表格
          </a>
        </>
      }
    >
      {goods?.length ? (
        <ul className={styles.traced}>
          {goods.map((line) => (
            <li key={line.id}>
              <b>
                {line.name} {line.ypgg}
              </b>{" "}
              <small>
                {line.sccj} · {line.codes.length} 个
              </small>
              <ul className="num">
                {line.codes.map((code) => (
                  <li key={code}>{code}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : goods ? (
        <EmptyState icon="order" title="还没有追溯码" hint="商品发出后显示在这里" />
      ) : codes.error ? (
        <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}
