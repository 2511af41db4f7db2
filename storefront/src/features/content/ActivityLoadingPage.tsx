import { useEffect, useState } from "react";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { SkeletonLines } from "@/ui/Skeleton";
import { Notice } from "./Notice";

const WAIT_MS = 2500;

/** Where every /activity/… address leads: activities have a host of their own, and one that doesn't answer hasn't begun. */
export default function ActivityLoadingPage() {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice heading="活动加载中">
      {waiting ? (
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
              <ButtonLink look="brand" to="/">
                返回首页
              </ButtonLink>
              <ButtonLink to="/mrtj">看看每日特价</ButtonLink>
            </>
          }
        />
      )}
    </Notice>
  );
}
