import { lazy, useState } from "react";
import { useInvoiceProfile } from "@/features/orderDocuments/queries";
import { Button } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { OpenedLater } from "@/ui/OpenedLater";
import { SkeletonLines } from "@/ui/Skeleton";
import { CheckoutBlock } from "./CheckoutBlock";
import styles from "./InvoiceNote.module.css";

const InvoiceProfileDialog = lazy(() =>
  import("@/features/orderDocuments/InvoiceProfileDialog").then((module) => ({
    default: module.InvoiceProfileDialog,
  })),
);

/** The invoice's recipient and time: to be corrected before ordering, not after it. */
export function InvoiceNote() {
  const profile = useInvoiceProfile();
  const [isEditing, setIsEditing] = useState(false);
  const { data } = profile;
  return (
    <CheckoutBlock
      id="checkout-invoice"
      title="发票"
      beside={
        <Button look="text" size="s" aria-label="查看或修改开票资料" onClick={() => setIsEditing(true)}>
          开票资料
        </Button>
      }
    >
      {data ? (
        <p className={styles.invoice}>
          {data.is_special ? "增值税专用发票" : "增值税普通发票"}（电子），{data.title}
          {data.tax_id ? (
            <>
              {" "}
              <span className="num">{data.tax_id}</span>
            </>
          ) : (
            <b>，营业执照尚未登记税号，开票前请联系客服</b>
          )}
          。{data.is_automatic ? "订单完成后自动开具" : "订单发货后可在“电子发票”里申请"}。
        </p>
      ) : profile.error ? (
        <ErrorState compact error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <SkeletonLines lines={1} />
      )}
      {isEditing && (
        <OpenedLater onLost={() => setIsEditing(false)}>
          <InvoiceProfileDialog onClose={() => setIsEditing(false)} />
        </OpenedLater>
      )}
    </CheckoutBlock>
  );
}
