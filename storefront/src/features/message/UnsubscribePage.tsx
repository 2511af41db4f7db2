import { useSearchParams } from "react-router";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { useUnsubscribe, useUnsubscription } from "./queries";
import styles from "./UnsubscribePage.module.css";

/** The target of the link in each promotion mail; no sign-in needed. */
export default function UnsubscribePage() {
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const { data, error, refetch } = useUnsubscription(token);
  const end = useUnsubscribe(token);

  return (
    <section className={`container ${styles.page}`}>
      <div className={`card ${styles.way}`}>
        <h1>退订优惠邮件</h1>
        {token === "" ? (
          <EmptyState icon="info" title="这个地址不完整" hint="请从优惠邮件里的退订链接打开" />
        ) : data ? (
          <>
            <p role="status">
              {data.is_on
                ? `${data.email} 正在接收优惠邮件。退订后，订单和证照的提醒不受影响。`
                : `${data.email} 已不再接收优惠邮件。`}
            </p>
            {data.is_on ? (
              <Button look="brand" loading={end.isPending} onClick={() => end.mutate()}>
                确认退订
              </Button>
            ) : (
              <ButtonLink to="/wdxx?view=settings">查看全部接收设置</ButtonLink>
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={3} />
        )}
      </div>
    </section>
  );
}
