import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ApiError } from "@/api/client";
import { download } from "@/api/download";
import type { OrderDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { RecordBlock } from "@/ui/RecordPage";
import styles from "./OrderPapers.module.css";

/** What goes with the goods: there once they have left. */
export function OrderPapers({ order }: { order: OrderDetail }) {
  const file = useMutation<void, ApiError, "delivery_note" | "documents">({
    mutationFn: (which) => download(`/api/order/${order.id}/${which}`, "订单资料"),
  });
  const button = (which: "delivery_note" | "documents", label: string) => (
    <Button
      size="s"
      icon="download"
      loading={file.isPending && file.variables === which}
      onClick={() => file.mutate(which)}
    >
      {label}
    </Button>
  );
  return (
    <RecordBlock id="order-papers" title="随货资料" isLeftOffPaper>
      {order.shipped_at ? (
        <>
          <p className={styles.papers}>
            {button("documents", "全部资料打包")}
            {button("delivery_note", "随货同行单")}
          </p>
          <p className={styles.quiet}>
            包内有随货同行单、药检报告、发票和合同；单份可到 <Link to="/jybg">药检报告</Link>、
            <Link to={`/dzfp?keywords=${order.id}`}>电子发票</Link> 下载。
          </p>
        </>
      ) : (
        <p className={styles.quiet}>发货后可以下载随货同行单、药检报告和发票。</p>
      )}
    </RecordBlock>
  );
}
