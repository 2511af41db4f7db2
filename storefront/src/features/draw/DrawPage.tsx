import { pictureWidths } from "@yaoji/api/pictureWidths";
import { groupMoney } from "@yaoji/money/group";
import { lazy, useCallback, useState } from "react";
import { useParams } from "react-router";
import type { DrawActivity, DrawProof } from "@/api/types";
import { TimeLeft } from "@/features/campaigns/TimeLeft";
import { useUser } from "@/features/user/queries";
import { readId } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { LoginLink } from "@/ui/LoginLink";
import { OpenedLater } from "@/ui/OpenedLater";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./DrawPage.module.css";
import { Checker, commitmentOf, keyOf } from "./fairness";
import { fetchProof, useDrawActivity, useDrawCheck, useProof } from "./queries";

const DrawDialog = lazy(() => import("./DrawDialog"));

interface Verdict {
  checked: number;
  wrong: { ticket: number; why: string }[];
  isSeedRight: boolean;
}
/** Maximum number of wrong tickets listed. */
const TOLD = 20;

/** Every ticket is recomputed in this browser, without trusting the server. */
async function checkAll(first: DrawProof, onStep: (checked: number) => void): Promise<Verdict> {
  const seed = first.seed ?? "";
  const verdict: Verdict = {
    checked: 0,
    wrong: [],
    isSeedRight: (await commitmentOf(seed)) === first.commitment,
  };
  const checker = new Checker(await keyOf(seed), first);
  for (let part: DrawProof | null = first; part; ) {
    for (const ticket of part.tickets) {
      const why = await checker.check(ticket);
      if (why) verdict.wrong.push({ ticket: ticket.ticket, why });
      verdict.checked += 1;
    }
    onStep(verdict.checked);
    part = part.next === null ? null : await fetchProof(first.id, part.next);
  }
  return verdict;
}

function Result({ verdict, total }: { verdict: Verdict; total: number }) {
  const { checked, wrong, isSeedRight } = verdict;
  const isRight = isSeedRight && wrong.length === 0 && checked === total;
  return (
    <div className={styles.verdict} data-right={isRight || undefined} role="status">
      <p>
        {isSeedRight ? "种子与开始前公布的 SHA-256 一致。" : "种子与开始前公布的 SHA-256 不一致！"}
        {wrong.length === 0
          ? `${checked} 张抽奖结果全部核对无误。`
          : `${checked} 张中有 ${wrong.length} 张对不上。`}
        {checked !== total && `公布的总数是 ${total} 张，少了 ${total - checked} 张。`}
      </p>
      <ul>
        {wrong.slice(0, TOLD).map(({ ticket, why }) => (
          <li key={ticket}>
            第 {ticket} 张：{why}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Check({ id }: { id: number }) {
  const proof = useProof(id);
  const [busy, setBusy] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failed, setFailed] = useState(false);
  const { data } = proof;
  if (!data) {
    return proof.error ? (
      <ErrorState compact error={proof.error} onRetry={() => void proof.refetch()} />
    ) : (
      <SkeletonLines lines={4} />
    );
  }
  const open = data;
  async function check() {
    setBusy(0);
    setFailed(false);
    try {
      setVerdict(await checkAll(open, setBusy));
    } catch {
      setFailed(true);
    } finally {
      setBusy(null);
    }
  }
  return (
    <>
      <dl className={styles.proof}>
        <dt>开始前公布（种子的 SHA-256）</dt>
        <dd className={styles.hex}>{data.commitment}</dd>
        <dt>种子</dt>
        <dd className={styles.hex}>{data.seed ?? "抽奖结束后公布"}</dd>
        <dt>已抽</dt>
        <dd className="num">{data.tickets_total} 张</dd>
      </dl>
      {data.seed === null ? (
        <p className={styles.quiet}>
          结束后这里公布种子和每一张的随机数，任何人都可以在自己的浏览器里逐张重算。
        </p>
      ) : typeof crypto.subtle === "undefined" ? (
        <p className={styles.quiet}>这个浏览器不能计算 SHA-256，请通过 https 打开本页。</p>
      ) : (
        <Button look="brand" loading={busy !== null} onClick={() => void check()}>
          {busy === null ? "在我的浏览器里核对" : `已核对 ${busy} 张`}
        </Button>
      )}
      {failed && (
        <p className={styles.verdict} role="alert">
          没有核对完，请检查网络后再试一次。
        </p>
      )}
      {verdict && <Result verdict={verdict} total={data.tickets_total} />}
      {data.tickets.length > 0 && (
        <details className={styles.tickets}>
          <summary>前 {Math.min(50, data.tickets.length)} 张</summary>
          <table aria-label="抽奖明细">
            <thead>
              <tr>
                <th scope="col">序号</th>
                <th scope="col">页面随机串</th>
                <th scope="col">随机数</th>
                <th scope="col">奖品</th>
              </tr>
            </thead>
            <tbody>
              {data.tickets.slice(0, 50).map((ticket) => (
                <tr key={ticket.ticket}>
                  <td>{ticket.ticket}</td>
                  <td className={styles.hex}>{ticket.nonce}</td>
                  <td>{ticket.roll}</td>
                  <td>{data.odds.find(({ prize_id }) => prize_id === ticket.prize_id)?.name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}

/** The way to the wheel: also for draws that are not on the home page, or whose bar there was closed. */
function Join({ id }: { id: number }) {
  const isSignedIn = useUser() !== null;
  const { data } = useDrawCheck(id, isSignedIn);
  const [open, setOpen] = useState(false);
  const onClose = useCallback(() => setOpen(false), []);
  if (!isSignedIn) {
    return (
      <div className={styles.join}>
        <LoginLink look="main">登录后抽奖</LoginLink>
      </div>
    );
  }
  return (
    <div className={styles.join}>
      <Button look="main" aria-haspopup="dialog" disabled={!data?.can_draw} onClick={() => setOpen(true)}>
        去抽奖
      </Button>
      {data && <span role="status">{data.can_draw ? `还有 ${data.chances} 次` : data.reason}</span>}
      {open && (
        <OpenedLater onLost={onClose}>
          <DrawDialog id={id} onClose={onClose} />
        </OpenedLater>
      )}
    </div>
  );
}

interface FactsProps {
  draw: DrawActivity;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  onTurn: () => void;
}

function Facts({ draw, ahead, onTurn }: FactsProps) {
  const { status, starts_at, ends_at } = draw;
  const hasClock = status === "announced" || status === "running";
  return (
    <>
      <header className={`card ${styles.block}`}>
        <h1>
          {draw.name} <small data-status={status}>{draw.status_text}</small>
        </h1>
        {draw.image && (
          <img
            className={styles.picture}
            sizes="min(100vw,1200px)"
            srcSet={pictureWidths(draw.image)}
            src={draw.image}
            alt=""
            width={1200}
            height={300}
            loading="lazy"
          />
        )}
        {draw.remarks && <p>{draw.remarks}</p>}
        <p className={styles.quiet}>
          {formatTime(starts_at)} 至 {formatTime(ends_at)}，{draw.chance_text}
        </p>
        {hasClock && (
          <TimeLeft stage={status} starts_at={starts_at} ends_at={ends_at} ahead={ahead} onTurn={onTurn} />
        )}
        {status === "running" && <Join id={draw.id} />}
      </header>
      <section className={`card ${styles.block}`} aria-labelledby="draw-prizes">
        <h2 id="draw-prizes">奖品与概率</h2>
        <ul className={styles.prizes}>
          {draw.prizes.map((prize) => (
            <li key={prize.id}>
              {prize.image && (
                <img
                  sizes="48px"
                  srcSet={pictureWidths(prize.image)}
                  src={prize.image}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                />
              )}
              <b>{prize.name}</b>
              <span className="num">{prize.odds}</span>
              <small>
                {[
                  prize.remarks,
                  prize.value && `价值 ¥${groupMoney(prize.value)}`,
                  prize.kind !== "none" &&
                    (prize.total === null ? "数量不限，预算用完为止" : `共 ${prize.total} 份`),
                  prize.per_buyer_cap !== null && `每家最多 ${prize.per_buyer_cap} 份`,
                  !prize.is_left && "已发完",
                ]
                  .filter(Boolean)
                  .join("，")}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section className={`card ${styles.block}`} aria-labelledby="draw-rules">
        <h2 id="draw-rules">规则</h2>
        <ol className={styles.rules}>
          {draw.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </section>
      <section className={`card ${styles.block}`} aria-labelledby="draw-proof">
        <h2 id="draw-proof">公平核对</h2>
        <Check id={draw.id} />
      </section>
    </>
  );
}

/** The public data of a draw, and its verification. */
export default function DrawPage() {
  const id = readId(useParams().id);
  const { data, dataUpdatedAt, error, refetch } = useDrawActivity(id);
  const isMissing = id === null || error?.code === 404;
  return (
    <section className={`container page-pad ${styles.page}`}>
      {data ? (
        <Facts draw={data} ahead={Date.parse(data.now) - dataUpdatedAt} onTurn={() => void refetch()} />
      ) : (
        <div className={`card ${styles.block}`}>
          <h1 className="visually-hidden">抽奖</h1>
          {isMissing ? (
            <EmptyState
              icon="star"
              title="没有这个抽奖活动"
              action={
                <ButtonLink look="brand" to="/">
                  返回首页
                </ButtonLink>
              }
            />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={10} />
          )}
        </div>
      )}
    </section>
  );
}
