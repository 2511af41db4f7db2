import { groupMoney } from "@yaoji/money/group";
import { Link } from "react-router";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { toast } from "@/ui/notices";
import { Pagination } from "@/ui/Pagination";
import { Row, RowFacts, RowName, RowsFrame } from "@/ui/Rows";
import styles from "./InvoiceableList.module.css";
import { PER_PAGE, useAskInvoice, useInvoiceableOrders } from "./queries";

export function InvoiceableList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const orders = useInvoiceableOrders(page, true);
  const ask = useAskInvoice();
  const refused = useRefusal("pay");
  return (
    <>
      <RoleNotice right="pay" />
      <RowsFrame
        list={orders.data?.list}
        error={orders.error}
        onRetry={() => void orders.refetch()}
        isOld={orders.isPlaceholderData}
        empty={
          <EmptyState
            icon="check"
            title="没有等待开票的订单"
            hint="已发货的订单都申请过发票了"
            action={<ButtonLink to="/order">查看我的订单</ButtonLink>}
          />
        }
        row={(order) => (
          <Row
            key={order.id}
            side={
              <>
                <span className={styles.amount}>¥{groupMoney(order.amount)}</span>
                {!refused && (
                  <Button
                    size="s"
                    look="brand"
                    loading={ask.isPending && ask.variables === order.id}
                    aria-label={`申请开票 ${order.id}`}
                    onClick={() =>
                      ask.mutate(order.id, { onSuccess: () => toast("已申请，开好后会发消息给您") })
                    }
                  >
                    申请开票
                  </Button>
                )}
              </>
            }
          >
            <RowName>
              <Link to={`/order/info/${order.id}`} className="num">
                {order.id}
              </Link>
            </RowName>
            <RowFacts>
              <span>{chinaDay(order.created_at)} 下单</span>
              <span>{order.status_text}</span>
            </RowFacts>
          </Row>
        )}
      />
      {orders.data && (
        <Pagination page={page} perPage={PER_PAGE} total={orders.data.total} onChange={onPage} />
      )}
    </>
  );
}
