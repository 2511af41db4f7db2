import { Link } from "react-router";
import { Rules } from "@/features/collections/Rules";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { FreightTable } from "./FreightTable";
import { useFreightRules, useZone } from "./queries";
import styles from "./RulePage.module.css";

/** Shown without header, footer and side-bar, also inside the app's own frame. */
export default function RulePage() {
  const { data, error, refetch } = useZone("yx");
  // Both together, so that the table does not shift the content below. Without it the rules are still shown.
  const freight = useFreightRules();
  const isWaiting = freight.isPending && !error;
  return (
    <article className={styles.page}>
      <h1>优选规则</h1>
      {data && data.rules.length === 0 && !isWaiting ? (
        <EmptyState
          icon="list"
          title="还没有写规则"
          hint="包邮以结算页显示的运费为准，有疑问请联系客服"
          action={
            <ButtonLink look="brand" to="/yx">
              去包邮专区
            </ButtonLink>
          }
        />
      ) : data && !isWaiting ? (
        <>
          <Rules sections={data.rules} heading="h2" />
          {freight.data && <FreightTable list={freight.data.list} />}
          <p className={styles.note}>规则如有调整，以下单时本页内容为准。</p>
          <Link to="/yx" className={styles.back}>
            去包邮专区 ›
          </Link>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={14} />
      )}
    </article>
  );
}
