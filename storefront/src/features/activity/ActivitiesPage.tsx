import { Navigate, useParams } from "react-router";
import { PageAbove } from "@/features/blocks/PageAbove";
import { usePage } from "@/features/blocks/queries";
import { PreviewSection } from "@/features/collections/PreviewSection";
import { readId } from "@/ui/address";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Activity.module.css";
import { ActivityView } from "./ActivityView";
import { FreePage, readSlug } from "./FreePage";
import { Period } from "./Period";
import { useActivities, useAhead } from "./queries";

function AllActivities() {
  const result = useActivities();
  const above = usePage("yjh");
  const { data, error, refetch, isFetching } = result;
  const ahead = useAhead(result);
  if (data?.list.length === 0 && !above.isPending) {
    return above.data?.page ? (
      <h1 className="visually-hidden">{above.data.page.title}</h1>
    ) : (
      <Navigate replace to="/noActivity" />
    );
  }
  if (!data?.list.length) {
    return (
      <div className={`card ${styles.waiting}`}>
        <h1 className="visually-hidden">活动专区</h1>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={12} />}
      </div>
    );
  }
  return (
    <>
      <header className={`card ${styles.top}`}>
        <h1>活动专区</h1>
        <p>{data.list.length} 场活动，商品按您账户的当前价格结算</p>
      </header>
      {data.list.map((activity) => (
        <PreviewSection
          key={activity.id}
          activity={activity}
          to={`/yjh/${activity.id}`}
          note={
            <Period activity={activity} ahead={ahead} asking={isFetching} onTurn={() => void refetch()} />
          }
        />
      ))}
    </>
  );
}

/** /yjh: all activities; /yjh/:id: one; /yjh/:name: a page that staff put together. */
export default function ActivitiesPage() {
  const { id: text } = useParams();
  const id = readId(text);
  const slug = readSlug(text);
  if (slug) return <FreePage key={slug} address={slug} />;
  if (text && id === null) return <Navigate replace to="/noActivity" />;
  return (
    <PageAbove key={text} place="yjh" address={text}>
      <section className={`container page-pad ${styles.page}`}>
        {id === null ? <AllActivities /> : <ActivityView key={id} id={id} />}
      </section>
    </PageAbove>
  );
}
