import { type MouseEvent, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { Message } from "@/api/types";
import { useUser } from "@/features/user/queries";
import { followFor, storeOf } from "@/features/user/storeLink";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Icon, type IconName } from "@/ui/Icon";
import { toast } from "@/ui/notices";
import { Pagination } from "@/ui/Pagination";
import { Skeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import styles from "./MessagePage.module.css";
import { PreferencesSection } from "./PreferencesSection";
import { useMessages, useReadMessages } from "./queries";
import { messageTime } from "./time";
import { useArrivals } from "./useArrivals";

const types = ["", "order", "licence", "promotion", "service", "system"] as const;
type MessageType = (typeof types)[number];

const looks: Record<string, { name: string; icon: IconName }> = {
  order: { name: "订单", icon: "order" },
  licence: { name: "证照", icon: "info" },
  promotion: { name: "优惠", icon: "star" },
  service: { name: "客服", icon: "chat" },
  system: { name: "系统", icon: "bell" },
};

function typeOf(text: string | null): MessageType {
  return types.find((type) => type === text) ?? "";
}

/** A message may only link into the shop; other content is shown as text. */
export function innerUrl(url: string): string | null {
  return /^\/(?![/\\])/.test(url) ? url : null;
}

function Item({ message, onRead }: { message: Message; onRead: (id: number) => void }) {
  const look = looks[message.type] ?? { name: "消息", icon: "bell" as const };
  // A message that was taken back has no link.
  const url = message.is_taken_back ? null : innerUrl(message.url);
  const store = storeOf(url ?? "", useUser());

  function follow(event: MouseEvent) {
    if (!message.is_read) onRead(message.id);
    // In a tab of its own the page asks itself (`askForStore`).
    if (!url || !store || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void followFor(store, url);
  }

  return (
    <li className={styles.item} data-unread={!message.is_read || undefined}>
      <span className={styles.icon}>
        <Icon name={look.icon} size={18} />
      </span>
      <div className={styles.text}>
        <h2 className={styles.title}>
          {!message.is_read && <span className={styles.dot} role="img" aria-label="未读" />}
          {url ? (
            <Link to={url} onClick={follow}>
              {message.title}
            </Link>
          ) : (
            message.title
          )}
          <small>{look.name}</small>
          {store && <small>{store.name}</small>}
          {message.is_taken_back && <small className={styles.takenBack}>已撤回</small>}
        </h2>
        <p className={styles.body}>{message.body}</p>
        {message.is_taken_back && <p className={styles.note}>商城已撤回这条消息，请以页面上的最新内容为准</p>}
      </div>
      <div className={styles.side}>
        <time dateTime={message.created_at}>{messageTime(message.created_at)}</time>
        <span className={styles.actions}>
          {!message.is_read && (
            <Button
              look="text"
              size="s"
              aria-label={`标为已读：${message.title}`}
              onClick={() => onRead(message.id)}
            >
              标为已读
            </Button>
          )}
          {url && (
            <ButtonLink look="text" size="s" to={url} aria-label={`查看：${message.title}`} onClick={follow}>
              查看
            </ButtonLink>
          )}
        </span>
      </div>
    </li>
  );
}

/** Enough to fill a phone, so that nothing below jumps when the messages come. */
const PLACEHOLDERS = Array.from({ length: 14 }, (_, n) => n);

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">消息加载中</span>
      {PLACEHOLDERS.map((n) => (
        <div key={n} className={styles.item} aria-hidden>
          <Skeleton width={36} height={36} />
          <div className={styles.text}>
            <Skeleton width="30%" />
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}

const NONE: readonly number[] = [];

export default function MessagePage() {
  const [params, setParams] = useSearchParams();
  const type = typeOf(params.get("type"));
  const page = readPage(params.get("page"));
  const { data, error, refetch, isPlaceholderData } = useMessages(page, type);
  const read = useReadMessages();
  const top = useRef<HTMLHeadingElement>(null);

  const known = isPlaceholderData ? undefined : data?.list;
  const { shown, arrived, showArrived, seen } = useArrivals(
    known,
    `${type} ${page}`,
    data?.unread_ids ?? NONE,
  );
  const list = isPlaceholderData ? (data?.list ?? []) : shown;
  const unread = data?.unread ?? 0;
  const unreadOf = (of: MessageType) => (of === "" ? unread : (data?.unread_by[of] ?? 0));

  if (params.get("view") === "settings") return <PreferencesSection />;

  function go(nextType: MessageType, nextPage = 1) {
    const next = new URLSearchParams();
    if (nextType) next.set("type", nextType);
    if (nextPage > 1) next.set("page", String(nextPage));
    setParams(next);
    if (nextPage !== page) top.current?.scrollIntoView({ block: "start" });
  }

  async function readAll() {
    if (seen.length === 0) {
      showArrived();
      toast("刚来了新消息，看过后再标为已读");
      return;
    }
    try {
      await read.mutateAsync({ ids: seen });
      toast("已标为已读");
    } catch {
      // the error handler has shown the reason
    }
  }

  return (
    <section className="container">
      <header className={styles.head}>
        <h1 ref={top} className={styles.heading}>
          我的消息
        </h1>
        <p className={styles.unread} role="status">
          {data && (unread ? `${unread} 条未读` : "没有未读消息")}
        </p>
        <Button
          size="s"
          icon="check"
          disabled={unreadOf(type) === 0 || isPlaceholderData}
          loading={read.isPending}
          onClick={() => void readAll()}
        >
          {type === "" ? "全部标为已读" : `${looks[type]?.name}消息标为已读`}
        </Button>
        <ButtonLink size="s" to="/wdxx?view=settings">
          接收设置
        </ButtonLink>
      </header>
      <div className={`card ${styles.card}`}>
        <Tabs
          label="消息类型"
          value={type}
          onChange={(next) => go(next)}
          items={types.map((key) => ({
            key,
            label: key === "" ? "全部" : `${looks[key]?.name}消息`,
            count: unreadOf(key),
          }))}
        >
          {arrived > 0 && (
            <div className={styles.arrived} role="status">
              <Button look="brand" size="s" onClick={showArrived}>
                有 {arrived} 条新消息，点击查看
              </Button>
            </div>
          )}
          {data ? (
            list.length ? (
              <ul
                aria-busy={isPlaceholderData || undefined}
                className={isPlaceholderData ? styles.dimmed : undefined}
              >
                {list.map((message) => (
                  <Item key={message.id} message={message} onRead={(id) => read.mutate({ ids: [id] })} />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon="bell"
                title={page > 1 ? "这一页没有消息了" : type ? `没有${looks[type]?.name}消息` : "还没有消息"}
                hint="订单发货、证照到期、优惠和资质审核的结果都会在这里提醒您"
                action={
                  page > 1 ? (
                    <Button look="brand" onClick={() => go(type)}>
                      回到第一页
                    </Button>
                  ) : (
                    <ButtonLink to="/order">看看我的订单</ButtonLink>
                  )
                }
              />
            )
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading />
          )}
        </Tabs>
      </div>
      {data && (
        <Pagination
          page={page}
          perPage={data.per_page}
          total={data.total}
          onChange={(next) => go(type, next)}
        />
      )}
    </section>
  );
}
