import { lazy, useState } from "react";
import type { Claimable } from "@/api/types";
import { keyOf, reasonsAtReceipt } from "@/features/afterSales/choice";
import { useClaimable } from "@/features/afterSales/queries";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { OpenedLater } from "@/ui/OpenedLater";
import { SkeletonLines } from "@/ui/Skeleton";
import { useReceiveOrder } from "./queries";
import styles from "./ReceiveDialog.module.css";
import { type Counted, refusedOf } from "./receiving";

const ApplyDialog = lazy(() => import("@/features/afterSales/ApplyDialog"));

interface CountProps {
  claimable: Claimable;
  counted: Counted;
  onChange: (counted: Counted) => void;
}

/** Every batch that was sent, with a box for how many of it came in good order. */
function Count({ claimable, counted, onChange }: CountProps) {
  return (
    <ul className={styles.lines}>
      {claimable.lines.flatMap((line) =>
        line.batches
          .filter((batch) => batch.claimable > 0)
          .map((batch) => {
            const key = keyOf(line.id, batch.batch);
            return (
              <li key={key}>
                <span>
                  <b>{line.name}</b> <small>{line.ypgg}</small>
                  <small className={styles.batch}>
                    批号 {batch.batch}，效期 {batch.expires_on}
                  </small>
                </span>
                <label className={styles.count}>
                  完好
                  <input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={batch.claimable}
                    aria-label={`${line.name} 批号 ${batch.batch} 完好数量`}
                    value={counted[key] ?? batch.claimable}
                    onChange={({ target }) => {
                      const number = Math.trunc(Number(target.value));
                      onChange({ ...counted, [key]: Math.min(Math.max(0, number || 0), batch.claimable) });
                    }}
                  />
                  / {batch.claimable} {line.unit}
                </label>
              </li>
            );
          }),
      )}
    </ul>
  );
}

interface ReceiveDialogProps {
  /** number of the order */
  order: string;
  /** cold goods: what was measured is asked for once nothing is missing */
  onMeasure?: () => void;
  onClose: () => void;
}

/** The parcel is counted: all of it is received, or what is missing, damaged or wrong is claimed first. */
export default function ReceiveDialog({ order, onMeasure, onClose }: ReceiveDialogProps) {
  const receive = useReceiveOrder();
  const found = useClaimable(order);
  const [counted, setCounted] = useState<Counted>({});
  const [reason, setReason] = useState("");
  const [claiming, setClaiming] = useState(false);
  // What cannot be claimed can still be received.
  const claimable = found.data?.can_apply ? found.data : undefined;
  const refused = claimable ? refusedOf(claimable, counted) : {};
  const isWhole = Object.keys(refused).length === 0;
  const chosen = claimable?.reasons.find((one) => one.code === reason);

  async function confirmAll() {
    if (onMeasure) {
      onMeasure();
      return;
    }
    try {
      await receive.mutateAsync({ id: order });
      toast("已确认收货");
      onClose();
    } catch {
      // Shown by the error handler.
    }
  }

  async function close() {
    const isGivenUp =
      isWhole || (await confirm("清点还没有登记，要放弃吗？", { okText: "放弃", cancelText: "继续清点" }));
    if (isGivenUp) onClose();
  }

  if (claiming && claimable)
    return (
      <OpenedLater onLost={() => setClaiming(false)}>
        <ApplyDialog
          order={order}
          claimable={claimable}
          start={{ type: chosen?.types[0] ?? "", chosen: refused, reason }}
          onSent={onClose}
          onGivenUp={() => setClaiming(false)}
        />
      </OpenedLater>
    );
  return (
    <Dialog
      title="确认收货"
      width={640}
      onClose={() => void close()}
      dismissible={!receive.isPending}
      footer={
        <>
          <Button onClick={() => void close()} disabled={receive.isPending}>
            取消
          </Button>
          {isWhole ? (
            <Button
              look="main"
              disabled={found.isPending}
              loading={receive.isPending}
              onClick={() => void confirmAll()}
            >
              已收到货
            </Button>
          ) : (
            <Button look="main" disabled={!chosen} onClick={() => setClaiming(true)}>
              登记并申请售后
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p>
          请核对数量、批号和外观，全部完好就确认收货。
          <br />
          少发、破损或发错的，把完好数量改小后登记；其余的核对后再确认收货。
        </p>
        {found.isPending && <SkeletonLines lines={4} />}
        {found.isError && !found.data && (
          <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />
        )}
        {claimable && <Count claimable={claimable} counted={counted} onChange={setCounted} />}
        {claimable && !isWhole && (
          <fieldset className={styles.reasons}>
            <legend>原因（不同原因请分次登记）</legend>
            {reasonsAtReceipt(claimable).map((one) => (
              <label key={one.code}>
                <input
                  type="radio"
                  name="receipt-reason"
                  checked={reason === one.code}
                  onChange={() => setReason(one.code)}
                />
                {one.text}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
