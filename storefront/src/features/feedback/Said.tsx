import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { FeedbackItem } from "@/api/types";
import { useCommon } from "@/features/content/queries";
import { Button } from "@/ui/Button";
import { formatTime, lastDayBefore } from "@/ui/chinaTime";
import { toast } from "@/ui/notices";
import { useFeedback, useReply } from "./queries";
import styles from "./Said.module.css";
import { Small } from "./Small";

const LONGEST = 1000;

/** One feedback: its state, its replies, and a reply form. */
export function Said({ item, isOpen: atFirst }: { item: FeedbackItem; isOpen: boolean }) {
  const [isOpen, setOpen] = useState(atFirst);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!atFirst) return;
    setOpen(true);
    place.current?.scrollIntoView({ block: "nearest" });
  }, [atFirst]);
  const last = item.messages.at(-1);
  return (
    <article id={`feedback-${item.id}`} ref={place} className={styles.item}>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.kind}>{item.kind_text}</span>
        <span className={styles.first}>{item.content}</span>
        <span className={styles.state} data-status={item.status}>
          {item.status_text}
        </span>
        <time dateTime={item.created_at}>{formatTime(item.created_at)}</time>
      </button>
      {!isOpen && last?.is_answer && <p className={styles.latest}>答复：{last.content}</p>}
      {isOpen && <Conversation item={item} />}
    </article>
  );
}

function Conversation({ item }: { item: FeedbackItem }) {
  const photos = useFeedback(item.id).data?.photos ?? [];
  const shop = useCommon().data?.site.name ?? "商城";
  return (
    <div className={styles.talk}>
      <p className={styles.words}>{item.content}</p>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="图片">
          {photos.map((id, index) => (
            <li key={id}>
              <a
                href={`/api/user/feedback/photos/${id}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`查看第 ${index + 1} 张图片`}
              >
                <img src={`/api/user/feedback/photos/${id}`} alt="" width={88} height={88} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Small>
        {item.order_number && (
          <>
            订单 <Link to={`/order/info/${item.order_number}`}>{item.order_number}</Link>
          </>
        )}
        {item.goods && <span>商品 {item.goods}</span>}
        {item.batch_number && <span>批号 {item.batch_number}</span>}
        {item.due_at && <span>我们会在 {lastDayBefore(item.due_at)} 前（含当天）给您第一次答复</span>}
      </Small>
      {item.messages.map((message) => (
        <div key={message.id} className={styles.message} data-answer={message.is_answer || undefined}>
          <b>{message.is_answer ? `${shop}答复` : "您补充"}</b>
          <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
          <p className={styles.words}>{message.content}</p>
        </div>
      ))}
      {item.result && (
        <div className={styles.message} data-answer>
          <b>处理结果</b>
          {item.closed_at && <time dateTime={item.closed_at}>{formatTime(item.closed_at)}</time>}
          <p className={styles.words}>{item.result}</p>
        </div>
      )}
      {item.is_open ? <ReplyForm id={item.id} /> : <Small>已办结，还有问题请提交新的反馈。</Small>}
    </div>
  );
}

function ReplyForm({ id }: { id: number }) {
  const [text, setText] = useState("");
  const reply = useReply(id);
  const name = useId();
  function send(event: FormEvent) {
    event.preventDefault();
    const said = text.trim();
    if (!said || reply.isPending) return;
    reply.mutate(said, {
      onSuccess: () => {
        setText("");
        toast("已补充，我们会尽快答复");
      },
    });
  }
  return (
    <form className={styles.reply} onSubmit={send}>
      <label htmlFor={name} className="visually-hidden">
        补充说明
      </label>
      <textarea
        id={name}
        rows={2}
        maxLength={LONGEST}
        placeholder="补充说明，或回复我们的答复"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={reply.isPending} disabled={!text.trim()}>
        发送
      </Button>
    </form>
  );
}
