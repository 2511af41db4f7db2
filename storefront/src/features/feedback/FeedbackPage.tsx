import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { ANY_KEY } from "@/api/anyKey";
import { readId, readPage } from "@/ui/address";
import { Button } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import styles from "./FeedbackPage.module.css";
import { useFeedback, useFeedbackList } from "./queries";
import { Said } from "./Said";
import { TellForm } from "./TellForm";

const states = [
  { key: ANY_KEY, label: "全部" },
  { key: "1", label: "待答复" },
  { key: "2", label: "已答复" },
  { key: "3", label: "已办结" },
];

/** Submitting feedback, and the state of earlier feedback. */
export default function FeedbackPage() {
  const [params, setParams] = useSearchParams();
  const status = states.find((state) => state.key === params.get("status"))?.key ?? ANY_KEY;
  const page = readPage(params.get("page"));
  const asked = readId(params.get("id"));
  const { data, error, refetch } = useFeedbackList(page, Number(status));
  const go = (next: { status?: string; page?: number }) =>
    setParams({
      ...(next.status && next.status !== ANY_KEY ? { status: next.status } : {}),
      ...(next.page && next.page > 1 ? { page: String(next.page) } : {}),
    });
  const isElsewhere = asked !== null && data !== undefined && !data.list.some((item) => item.id === asked);
  return (
    <section>
      <h1 className={styles.title}>意见反馈</h1>
      <TellForm onTold={(id) => setParams({ id: String(id) })} />
      <h2 className={styles.subtitle}>我的反馈</h2>
      {isElsewhere && <Elsewhere id={asked} />}
      <Tabs label="处理进度" items={states} value={status} onChange={(key) => go({ status: key })} />
      <div className={`card ${styles.list}`}>
        {data?.list.map((item) => (
          <Said key={item.id} item={item} isOpen={item.id === asked} />
        ))}
        {data && data.list.length === 0 && (
          <EmptyState
            icon="chat"
            title={page > 1 ? "这一页没有反馈了" : "还没有反馈"}
            hint="提交后在这里查看进展和答复"
            action={
              page > 1 ? (
                <Button look="brand" onClick={() => go({ status })}>
                  回到第一页
                </Button>
              ) : null
            }
          />
        )}
        {!data &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      </div>
      {data && (
        <Pagination
          page={page}
          perPage={data.per_page}
          total={data.total}
          onChange={(next) => go({ status, page: next })}
        />
      )}
    </section>
  );
}

/** What a message leads to and the page of the list does not show. */
function Elsewhere({ id }: { id: number }) {
  const { data } = useFeedback(id);
  useEffect(() => {
    if (data) document.getElementById(`feedback-${data.id}`)?.scrollIntoView({ block: "center" });
  }, [data]);
  if (!data) return null;
  return (
    <div className={`card ${styles.list}`}>
      <Said item={data} isOpen />
    </div>
  );
}
