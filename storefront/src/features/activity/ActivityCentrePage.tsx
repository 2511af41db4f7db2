import { Navigate, useNavigate, useParams } from "react-router";
import { PageAbove } from "@/features/blocks/PageAbove";
import { readId, readIds } from "@/ui/address";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import styles from "./Activity.module.css";
import { ActivityView } from "./ActivityView";
import { useActivities } from "./queries";

/** /Hdzx/:ids/:id?: several activities side by side, one of them open. */
export default function ActivityCentrePage() {
  const { ids: text, id: chosen } = useParams();
  const navigate = useNavigate();
  const ids = readIds(text);
  const { data, error, refetch } = useActivities(ids ?? []);

  if (!ids || data?.list.length === 0) return <Navigate replace to="/noActivity" />;
  const open = data?.list.find((activity) => activity.id === readId(chosen)) ?? data?.list[0];
  if (!data || !open) {
    return (
      <section className={`container page-pad ${styles.page}`}>
        <div className={`card ${styles.waiting}`}>
          <h1 className="visually-hidden">活动中心</h1>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={12} />}
        </div>
      </section>
    );
  }
  const view = <ActivityView key={open.id} id={open.id} heading="h2" />;
  return (
    <PageAbove place="hdzx">
      <section className={`container page-pad ${styles.page}`}>
        <header className={`card ${styles.top}`}>
          <h1>活动中心</h1>
          <p>{data.list.length} 场活动放在一页，方便一起凑单</p>
        </header>
        {data.list.length > 1 ? (
          <Tabs
            label="活动"
            items={data.list.map((activity) => ({
              key: String(activity.id),
              label: activity.title,
              count: activity.goods_count,
            }))}
            value={String(open.id)}
            onChange={(id) => void navigate(`/Hdzx/${ids.join(",")}/${id}`, { replace: true })}
          >
            <div className={styles.page}>{view}</div>
          </Tabs>
        ) : (
          view
        )}
      </section>
    </PageAbove>
  );
}
