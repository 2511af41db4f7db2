import { pictureWidths } from "@yaoji/api/pictureWidths";
import { Link } from "react-router";
import type { ServiceMessage } from "@/api/types";
import { Icon } from "@/ui/Icon";
import styles from "./Bubble.module.css";
import { mayTakeBack, type Outgoing } from "./chat";
import { giveUp, sendAgain, takeBack } from "./store";

function Card({ message }: { message: ServiceMessage }) {
  const to =
    message.kind === "goods" ? `/list/info/${message.goods_id}` : `/order/info/${message.order_number}`;
  const card = message.card;
  return (
    <Link to={to} className={styles.card}>
      {card?.picture && (
        <img
          sizes="48px"
          srcSet={pictureWidths(card.picture)}
          src={card.picture}
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      )}
      <span>
        <b>{card?.title ?? (message.kind === "goods" ? "商品" : message.order_number)}</b>
        {card?.lines.filter(Boolean).map((line) => (
          <small key={line}>{line}</small>
        ))}
      </span>
    </Link>
  );
}

function Content({ message }: { message: ServiceMessage }) {
  if (message.kind === "picture") {
    return (
      <a href={message.picture} target="_blank" rel="noreferrer" className={styles.picture}>
        <img src={message.picture} alt={`${message.name}发的图片`} loading="lazy" />
      </a>
    );
  }
  if (message.kind === "goods" || message.kind === "order") return <Card message={message} />;
  return <p className={styles.words}>{message.text}</p>;
}

export function Bubble({ message }: { message: ServiceMessage }) {
  if (message.author === "system") return <p className={styles.between}>{message.text}</p>;
  // A line further down says it.
  if (message.is_retracted) return null;
  const isOwn = message.author === "member";
  return (
    <div className={styles.bubble} data-own={isOwn || undefined}>
      <span className="visually-hidden">{isOwn ? "我" : `客服${message.name}`}：</span>
      {!isOwn && (
        <small className={styles.who} aria-hidden>
          {message.name}
        </small>
      )}
      <Content message={message} />
      {isOwn && (
        <small className={styles.mark}>
          {message.is_read ? "已读" : "未读"}
          {mayTakeBack(message, Date.now()) && (
            <button type="button" onClick={() => void takeBack(message.id)}>
              撤回
            </button>
          )}
        </small>
      )}
    </div>
  );
}

function wordsOf({ saying }: Outgoing): string {
  if (saying.kind === "picture") return "[图片]";
  if (saying.kind === "goods") return "[商品]";
  return saying.kind === "order" ? `[订单] ${saying.order_number}` : (saying.text ?? "");
}

/** On its way, or stuck. */
export function Unsent({ one }: { one: Outgoing }) {
  return (
    <div className={styles.bubble} data-own data-failed={one.state === "failed" || undefined}>
      <span className="visually-hidden">我：</span>
      <p className={styles.words}>{wordsOf(one)}</p>
      {one.state === "sending" ? (
        <small className={styles.mark}>发送中…</small>
      ) : (
        <small className={styles.mark} role="alert">
          <Icon name="error" size={14} /> {one.why || "没有发出去"}
          <button type="button" onClick={() => void sendAgain(one)}>
            重试
          </button>
          <button type="button" onClick={() => giveUp(one.key)}>
            删除
          </button>
        </small>
      )}
    </div>
  );
}
