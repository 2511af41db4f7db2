import { Navigate, useLocation } from "react-router";
import { PageAbove } from "@/features/blocks/PageAbove";
import { usePage } from "@/features/blocks/queries";
import { Notice } from "@/features/content/Notice";
import { readId } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { SkeletonLines } from "@/ui/Skeleton";
import { FreePage, readSlug } from "./FreePage";
import { useActivities } from "./queries";
import { Recommended } from "./Recommended";

/** What the /activity/… address asked for before it was led here. */
function askedFor(state: unknown): string | undefined {
  const url = state && typeof state === "object" && "url" in state ? state.url : undefined;
  return typeof url === "string" ? url : undefined;
}

/** Where every /activity/… address leads: the activity or page of that name, else a fallback. */
export default function ActivityLoadingPage() {
  const url = askedFor(useLocation().state);
  const [asked, slug] = [readId(url), readSlug(url)];
  const { data, isPending } = useActivities();
  // Who asked for nothing finds the page that staff put together for this address itself.
  const isOwn = url === undefined;
  const mayBeThere = isOwn || slug !== null;
  const page = usePage("activity", slug ?? "", mayBeThere);
  if (isOwn && page.data?.page) return <FreePage address="" />;
  if (slug && page.data?.page) return <Navigate replace to={`/yjh/${slug}`} />;
  if (asked && data?.list.some((activity) => activity.id === asked)) {
    return <Navigate replace to={`/yjh/${asked}`} />;
  }
  return (
    <>
      <Notice heading="活动加载中" height={280}>
        {isPending || (mayBeThere && page.isPending) ? (
          <>
            <p style={{ textAlign: "center", color: "var(--text-2)" }}>活动加载中…</p>
            <SkeletonLines lines={6} />
          </>
        ) : (
          <EmptyState
            icon="clock"
            title="活动未开始"
            hint="活动开始后，首页和消息里会有入口。"
            action={
              <>
                <ButtonLink look="brand" to={data?.list.length ? "/yjh" : "/"}>
                  {data?.list.length ? `看看正在进行的 ${data.list.length} 场活动` : "返回首页"}
                </ButtonLink>
                <ButtonLink to="/list">去逛商品列表</ButtonLink>
              </>
            }
          />
        )}
      </Notice>
      <PageAbove place="activity">
        <div className="container" style={{ paddingBottom: "var(--s8)" }}>
          <Recommended />
        </div>
      </PageAbove>
    </>
  );
}
