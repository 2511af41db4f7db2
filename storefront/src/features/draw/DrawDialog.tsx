import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { DrawRecord } from "@/api/types";
import { Button } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { alert, confirm } from "@/ui/notices";
import { useOpenDialog } from "@/ui/openDialogs";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./DrawDialog.module.css";
import { useDraw, useDrawMoved, useDrawTicket, useWinners } from "./queries";
import { Wheel } from "./Wheel";
import { turnTo } from "./wheel";

/** Spec §9: between the answer and the alert. */
export const RESULT_MS = 2000;
/** Spec §9: how long the pop-up takes to leave. */
export const LEAVE_MS = 1000;

const random = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function tell({ is_win, name, remarks, fell_back_text }: DrawRecord): Promise<void> {
  const title = is_win ? "恭喜" : "谢谢参与";
  const more = [fell_back_text, remarks].filter(Boolean).join("；");
  // A blank is usually called what the title says already.
  const words =
    name === title ? (
      more || "这次没有抽中"
    ) : (
      <>
        <b>{name}</b>
        {more && <p>{more}</p>}
      </>
    );
  return alert(words, {
    title,
    icon: is_win ? "star" : "info",
    okText: "知道了",
  });
}

/** The wheel turns while the answer is already known; it stops at the server's result. */
function useWheel(id: number, count: number, isGone: () => boolean) {
  const ticket = useDrawTicket(id);
  const moved = useDrawMoved();
  const running = useRef(false);
  // The key of a press whose answer never came: pressed again it is the same ticket.
  const key = useRef<string | null>(null);
  const [loading, setLoading] = useState(false);
  const [turned, setTurned] = useState(0);
  const [won, setWon] = useState<number | null>(null);

  async function draw(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setLoading(true);
    setWon(null);
    key.current ??= random();
    try {
      const record = await ticket.mutateAsync({ key: key.current, nonce: key.current });
      key.current = null;
      setTurned((now) => turnTo(record.prize_index, count, now));
      await wait(RESULT_MS);
      setWon(record.prize_index);
      running.current = false;
      setLoading(false);
      void moved();
      if (!isGone()) await tell(record);
    } catch (error) {
      // The common handler has shown the reason; only an unknown result keeps its key.
      if (error instanceof ApiError && error.kind === "http" && error.code < 500) key.current = null;
      void moved();
    } finally {
      running.current = false;
      setLoading(false);
    }
  }
  return { draw, loading, turned, won, isRunning: () => running.current };
}

function Winners({ id }: { id: number }) {
  const list = useWinners(id).data?.list.slice(0, 3) ?? [];
  if (list.length === 0) return null;
  return (
    <ul className={styles.winners} aria-label="最近中奖">
      {list.map((winner) => (
        <li key={winner.name + winner.at}>
          {winner.name} 抽中 <b>{winner.prize}</b>
        </li>
      ))}
    </ul>
  );
}

/** The lucky draw's pop-up. The browser's own modal keeps the focus inside and gives it back. */
export default function DrawDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const cross = useRef<HTMLButtonElement>(null);
  const press = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const gone = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const { data, error, refetch } = useDraw(id);
  const wheel = useWheel(id, data?.prizes.length ?? 1, () => gone.current);

  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    gone.current = false;
    dialog?.showModal();
    return () => {
      gone.current = true;
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useOpenDialog(box);
  const isReady = data !== undefined;
  useLayoutEffect(() => {
    // Until the draw is there, the browser has nothing but the cross to put the focus on: Enter would close it.
    const isUnmoved = [cross.current, box.current, document.body].includes(
      document.activeElement as HTMLElement | null,
    );
    if (isReady && isUnmoved) press.current?.focus();
  }, [isReady]);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(onClose, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [leaving, onClose]);

  /** Resolves to whether it goes. */
  async function close(): Promise<boolean> {
    if (leaving) return true;
    if (wheel.isRunning()) {
      const question = "正在抽奖，确定关闭吗？抽奖结果可以在个人中心查看";
      if (!(await confirm(question, { okText: "关闭", cancelText: "取消" }))) return false;
    }
    gone.current = true;
    setLeaving(true);
    return true;
  }
  /** A link out of it: while the wheel runs it leads away only once the buyer has agreed to close. */
  async function follow(event: MouseEvent<HTMLAnchorElement>, to: string): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const isRunning = wheel.isRunning();
    if (isRunning) event.preventDefault();
    if ((await close()) && isRunning) void navigate(to);
  }
  const links = [
    { to: `/draw/${id}`, text: "奖品、概率与公平核对" },
    { to: "/draw_record", text: "我的抽奖记录" },
  ];

  return (
    <dialog
      ref={box}
      className={styles.dialog}
      aria-labelledby="draw-title"
      data-leaving={leaving || undefined}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <header className={styles.head}>
        <h2 id="draw-title">{data?.name ?? "幸运抽奖"}</h2>
        <button
          ref={cross}
          type="button"
          className={styles.cross}
          aria-label="关闭"
          onClick={() => void close()}
        >
          <Icon name="close" size={18} />
        </button>
      </header>
      {data ? (
        <>
          {data.remarks && <p className={styles.remarks}>{data.remarks}</p>}
          <ul className="visually-hidden" aria-label="奖品与概率">
            {data.prizes.map(({ id: prize, name, odds, is_left }) => (
              <li key={prize}>
                {name}，{odds}
                {!is_left && "，已发完"}
              </li>
            ))}
          </ul>
          <Wheel prizes={data.prizes} turned={wheel.turned} won={wheel.won} />
          <Button
            look="main"
            size="l"
            block
            ref={press}
            // As busy as a button that loads, without its sign: the wheel turns.
            aria-disabled={wheel.loading || undefined}
            aria-busy={wheel.loading || undefined}
            disabled={!data.can_draw && !wheel.loading}
            onClick={() => void wheel.draw()}
          >
            {wheel.loading
              ? "抽奖中…"
              : data.cost_points > 0
                ? `抽奖（${data.cost_points} 积分）`
                : "立即抽奖"}
          </Button>
          <p className={styles.chances} role="status">
            {data.can_draw ? `${data.chance_text}，还有 ${data.chances} 次` : data.reason}
          </p>
          <Winners id={id} />
          <p className={styles.links}>
            {links.map(({ to, text }) => (
              <Link key={to} to={to} onClick={(event) => void follow(event, to)}>
                {text}
              </Link>
            ))}
          </p>
        </>
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </dialog>
  );
}
