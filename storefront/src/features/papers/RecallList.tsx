import type { UseQueryResult } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { ApiError } from "@/api/client";
import type { RecallNotice, RecallNotices } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { Dialog } from "@/ui/Dialog";
import { EmptyState } from "@/ui/EmptyState";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Papers.module.css";
import { Mark, PapersFrame } from "./PapersFrame";
import { useAnswerRecall } from "./queries";

export function RecallList({ recalls }: { recalls: UseQueryResult<RecallNotices, ApiError> }) {
  const [answering, setAnswering] = useState<RecallNotice | null>(null);
  return (
    <>
      <p className={styles.lead}>收到召回通知后请立即停售、封存，并回复剩余和已售数量。</p>
      <RoleNotice right="order" />
      <PapersFrame
        list={recalls.data?.list}
        error={recalls.error}
        onRetry={() => void recalls.refetch()}
        empty={<EmptyState icon="check" title="没有召回通知" hint="您收到的批次目前都没有召回" />}
        row={(notice) => <Row key={notice.id} notice={notice} onAnswer={() => setAnswering(notice)} />}
      />
      {answering && <AnswerDialog notice={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function Row({ notice, onAnswer }: { notice: RecallNotice; onAnswer: () => void }) {
  const refused = useRefusal("order");
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong>{notice.goods_name}</strong>
          <span className={styles.small}>
            {notice.spec} · {notice.maker}
          </span>
          <Mark tone={notice.can_answer ? "danger" : "quiet"}>
            {notice.can_answer ? notice.level_text : notice.status_text}
          </Mark>
        </p>
        <p>
          批号 <span className="num">{notice.batch_number}</span>，{gotText(notice)}。原因：
          {notice.reason}
        </p>
        <p>
          <strong>请这样做：</strong>
          {notice.instruction}
        </p>
        <p className={styles.facts}>
          <span className="num">{notice.number}</span>
          <span>{formatTime(notice.issued_at)} 发出</span>
          {notice.orders.map((order) => (
            <Link key={order} to={`/order/info/${order}`} className="num">
              {order}
            </Link>
          ))}
        </p>
        {notice.answered_at && (
          <p className={styles.small}>
            {notice.answered_by} {formatTime(notice.answered_at)} 回复：库存 {notice.in_stock} {notice.unit}
            ，已售 {notice.sold} {notice.unit}
            {notice.note && `，${notice.note}`}
          </p>
        )}
      </div>
      {notice.can_answer && !refused && (
        <div className={styles.side}>
          <Button look={notice.answered_at ? "plain" : "main"} onClick={onAnswer}>
            {notice.answered_at ? "修改回复" : "回复"}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What came, and what of it went back already. */
function gotText({ shipped, returned, to_answer, unit }: RecallNotice): string {
  if (!(returned > 0)) return `收到 ${shipped} ${unit}`;
  return `收到 ${shipped} ${unit}，其中 ${returned} ${unit}已退回，还有 ${to_answer} ${unit}`;
}

function AnswerDialog({ notice, onClose }: { notice: RecallNotice; onClose: () => void }) {
  const answer = useAnswerRecall();
  const [inStock, setInStock] = useState(notice.answered_at ? String(notice.in_stock) : "");
  const [sold, setSold] = useState(notice.answered_at ? String(notice.sold) : "");
  const [note, setNote] = useState(notice.note);
  const [isSent, setIsSent] = useState(false);
  const errors = answer.error?.errors ?? {};
  const missing = (value: string) => (isSent && value === "" ? "请填写数量，没有就填 0" : undefined);
  function send(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (inStock === "" || sold === "") return;
    const reply = { id: notice.id, in_stock: inStock, sold, note };
    answer.mutate(reply, {
      onSuccess: () => {
        toast("已回复，谢谢配合");
        onClose();
      },
    });
  }
  return (
    <Dialog
      title={`回复召回：${notice.goods_name} ${notice.batch_number}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="main" type="submit" form="recall-answer" loading={answer.isPending}>
            提交回复
          </Button>
        </>
      }
    >
      <form id="recall-answer" className={styles.form} noValidate onSubmit={send}>
        <p className={styles.small}>
          这一批共{gotText(notice)}，两项相加应等于{notice.returned > 0 ? "未退回的" : ""} {notice.to_answer}{" "}
          {notice.unit}。
        </p>
        <TextField
          label={`现有库存（已封存，${notice.unit}）`}
          required
          inputMode="numeric"
          data-autofocus
          value={inStock}
          error={missing(inStock) ?? errors.in_stock?.[0]}
          onChange={(event) => setInStock(event.target.value.replace(/\D/g, ""))}
        />
        <TextField
          label={`已售出（${notice.unit}）`}
          required
          inputMode="numeric"
          value={sold}
          error={missing(sold) ?? errors.sold?.[0]}
          onChange={(event) => setSold(event.target.value.replace(/\D/g, ""))}
        />
        <TextField
          label="说明"
          maxLength={200}
          value={note}
          hint="例如联系人、取货时间"
          error={errors.note?.[0]}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
