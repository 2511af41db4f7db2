import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { Link } from "react-router";
import type { ApiError } from "@/api/client";
import type { RecallNotice, RecallNotices } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { OpenedLater } from "@/ui/OpenedLater";
import { Row, RowFacts, RowName, RowNote, RowsFrame } from "@/ui/Rows";
import { StatusMark } from "@/ui/StatusMark";
import styles from "./RecallList.module.css";
import { gotText } from "./recalls";

const RecallAnswerDialog = lazy(() => import("./RecallAnswerDialog"));

export function RecallList({ recalls }: { recalls: UseQueryResult<RecallNotices, ApiError> }) {
  const [answering, setAnswering] = useState<RecallNotice | null>(null);
  return (
    <>
      <p className={styles.lead}>收到召回通知后请立即停售、封存，并回复剩余和已售数量。</p>
      <RoleNotice right="order" />
      <RowsFrame
        list={recalls.data?.list}
        error={recalls.error}
        onRetry={() => void recalls.refetch()}
        empty={<EmptyState icon="check" title="没有召回通知" hint="您收到的批号目前都没有召回" />}
        row={(notice) => <Notice key={notice.id} notice={notice} onAnswer={() => setAnswering(notice)} />}
      />
      {answering && (
        <OpenedLater onLost={() => setAnswering(null)}>
          <RecallAnswerDialog notice={answering} onClose={() => setAnswering(null)} />
        </OpenedLater>
      )}
    </>
  );
}

function Notice({ notice, onAnswer }: { notice: RecallNotice; onAnswer: () => void }) {
  const refused = useRefusal("order");
  return (
    <Row
      side={
        notice.can_answer &&
        !refused && (
          <Button look={notice.answered_at ? "plain" : "main"} onClick={onAnswer}>
            {notice.answered_at ? "修改回复" : "回复"}
          </Button>
        )
      }
    >
      <RowName>
        <strong>{notice.goods_name}</strong>
        <RowNote>
          {notice.spec} · {notice.maker}
        </RowNote>
        <StatusMark tone={notice.can_answer ? "wrong" : "off"}>
          {notice.can_answer ? notice.level_text : notice.status_text}
        </StatusMark>
      </RowName>
      <p>
        批号 <span className="num">{notice.batch_number}</span>，{gotText(notice)}。原因：
        {notice.reason}
      </p>
      <p>
        <strong>请这样做：</strong>
        {notice.instruction}
      </p>
      <RowFacts>
        <span className="num">{notice.number}</span>
        <span>{formatTime(notice.issued_at)} 发出</span>
        {notice.orders.map((order) => (
          <Link key={order} to={`/order/info/${order}`} className="num">
            {order}
          </Link>
        ))}
      </RowFacts>
      {notice.answered_at && (
        <About>
          {notice.answered_by} {formatTime(notice.answered_at)} 回复：库存 {notice.in_stock} {notice.unit}
          ，已售 {notice.sold} {notice.unit}
          {notice.note && `，${notice.note}`}
        </About>
      )}
    </Row>
  );
}
