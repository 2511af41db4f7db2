import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ANY_KEY } from "@/api/anyKey";
import type { ReceiptItem } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { Pagination } from "@/ui/Pagination";
import { Problem } from "@/ui/Problem";
import { Row, RowFacts, RowName, RowsFrame, RowsTabs } from "@/ui/Rows";
import { StatusMark, type StatusTone } from "@/ui/StatusMark";
import { Tabs } from "@/ui/Tabs";
import { ConfirmReceipt } from "./ConfirmReceipt";
import { PER_PAGE, useReceipts } from "./queries";
import styles from "./ReceiptsPage.module.css";

const TABS = [
  { key: ANY_KEY, label: "全部" },
  { key: "10", label: "待确认" },
  { key: "20", label: "待复核" },
  { key: "30", label: "已归档" },
  { key: "40", label: "异常" },
];

const toneOf = (receipt: ReceiptItem): StatusTone =>
  receipt.is_overdue || receipt.status === 40 ? "wrong" : receipt.status === 30 ? "off" : "go";

export default function ReceiptsPage() {
  const [params, setParams] = useSearchParams();
  const status = TABS.find((tab) => tab.key === params.get("status"))?.key ?? ANY_KEY;
  const page = readPage(params.get("page"));
  const { data, error, refetch, isPlaceholderData } = useReceipts(status, page);
  const [confirming, setConfirming] = useState<ReceiptItem | null>(null);
  const go = (next: { status?: string; page?: number }) => {
    const wanted = { status, page: 1, ...next };
    setParams({
      ...(wanted.status === ANY_KEY ? {} : { status: wanted.status }),
      ...(wanted.page > 1 ? { page: String(wanted.page) } : {}),
    });
  };
  return (
    <section>
      <h1 className={styles.title}>含麻回执</h1>
      <p className={styles.lead}>
        含麻黄碱类及其他含特殊药品复方制剂发货后，请在每张回执的截止日期前核对收货并上传盖章的随货同行单；逾期未确认，将不能再购买这类商品。
      </p>
      <RoleNotice right="order" />
      <RowsTabs>
        <Tabs label="回执状态" items={TABS} value={status} onChange={(next) => go({ status: next })} />
      </RowsTabs>
      <RowsFrame
        list={data?.list}
        error={error}
        onRetry={() => void refetch()}
        isOld={isPlaceholderData}
        empty={
          <EmptyState
            icon="check"
            title={status === ANY_KEY ? "没有含麻回执" : "这个状态下没有回执"}
            hint="含麻黄碱类等特殊药品复方制剂的订单发货后，会在这里等您确认"
            action={
              <ButtonLink look="brand" to="/order">
                查看我的订单
              </ButtonLink>
            }
          />
        }
        row={(receipt) => (
          <Receipt key={receipt.id} receipt={receipt} onConfirm={() => setConfirming(receipt)} />
        )}
      />
      {data && (
        <Pagination
          page={page}
          perPage={PER_PAGE}
          total={data.total}
          onChange={(next) => go({ page: next })}
        />
      )}
      {confirming && <ConfirmReceipt receipt={confirming} onClose={() => setConfirming(null)} />}
    </section>
  );
}

function Receipt({ receipt, onConfirm }: { receipt: ReceiptItem; onConfirm: () => void }) {
  const refused = useRefusal("order");
  return (
    <Row
      side={
        <>
          {receipt.has_note && (
            <a
              className={styles.note}
              href={`/api/order/ephedrine/${receipt.id}/note`}
              target="_blank"
              rel="noreferrer"
            >
              查看已传的单据
            </a>
          )}
          {receipt.can_confirm && !refused && (
            <Button look="main" onClick={onConfirm} aria-label={`确认收货 ${receipt.id}`}>
              {receipt.status === 40 ? "重新提交" : "确认收货"}
            </Button>
          )}
        </>
      }
    >
      <RowName>
        <Link to={`/order/info/${receipt.id}`} className="num">
          {receipt.id}
        </Link>
        <StatusMark tone={toneOf(receipt)}>{receipt.is_overdue ? "已逾期" : receipt.status_text}</StatusMark>
      </RowName>
      <RowFacts>
        <span>¥{groupMoney(receipt.total)}</span>
        <span>{receipt.shipped_at && `${chinaDay(receipt.shipped_at)} 发货`}</span>
        {receipt.can_confirm && <span>请在 {receipt.due_on} 前确认</span>}
        {receipt.receiver && (
          <span>
            {receipt.receiver} {receipt.received_on} 收货
          </span>
        )}
      </RowFacts>
      {receipt.reason && <Problem isQuiet>复核未通过：{receipt.reason}</Problem>}
    </Row>
  );
}
