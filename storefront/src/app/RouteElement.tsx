import { type ReactElement, Suspense, useEffect } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { useUserQuery } from "@/features/user/queries";
import { ErrorState } from "@/ui/ErrorState";
import { loginUrl } from "@/ui/loginUrl";
import { SkeletonLines } from "@/ui/Skeleton";
import { redirectTarget } from "./match";
import { PageBoundary } from "./PageBoundary";
import { loadPage } from "./pages";
import type { RouteRow } from "./routes";

function PageSkeleton() {
  return (
    <div className="container" style={{ paddingBlock: "var(--s4)", minHeight: "160vh" }}>
      <h1 className="visually-hidden">加载中</h1>
      <div className="card">
        <SkeletonLines lines={8} />
      </div>
    </div>
  );
}

function RequireBuyer({ row, children }: { row: RouteRow; children: ReactElement }) {
  const { data, error, refetch } = useUserQuery();
  const { pathname, search } = useLocation();
  // The code of the page comes while it is asked who is here.
  useEffect(() => void loadPage(row.element), [row]);
  if (data?.signedIn) return children;
  if (data) return <Navigate to={loginUrl(pathname + search)} replace />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

/** One row of the table on screen: its redirect, its guard, its page. */
export function RouteElement({ row }: { row: RouteRow }) {
  const params = useParams();
  const { search } = useLocation();
  const target = redirectTarget(row, params);
  if (target) {
    const to = target === "/404" ? target : target + search;
    return <Navigate to={to} state={row.handsOn ? params : undefined} replace />;
  }
  const fallback = <PageSkeleton />;
  const page = (
    <PageBoundary waiting={fallback}>
      <Suspense fallback={fallback}>{row.element}</Suspense>
    </PageBoundary>
  );
  return row.auth === "buyer" ? <RequireBuyer row={row}>{page}</RequireBuyer> : page;
}
