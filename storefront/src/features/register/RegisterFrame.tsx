import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useUserQuery } from "@/features/user/queries";
import { ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { numbered, Steps } from "@/ui/Steps";
import { kindAt } from "../user/registerKinds";
import styles from "./RegisterFrame.module.css";
import { RegisterPanel } from "./RegisterPanel";

const STEPS = ["验证手机号", "填写企业和证照", "等待审核"];

interface RegisterFrameProps {
  title: string;
  /** none before the way is chosen */
  step?: 1 | 2 | 3;
  children: ReactNode;
}

/** Every step says where the buyer is and what comes next. */
export function RegisterFrame({ title, step, children }: RegisterFrameProps) {
  return (
    <section className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {step && (
          <div className={styles.steps}>
            <Steps label="注册步骤" steps={numbered(STEPS, step)} />
          </div>
        )}
      </header>
      {children}
    </section>
  );
}

/** Steps 2 and 3 need a proven phone: others see how to get there. */
export function RequireStart({ title, step, children }: RegisterFrameProps) {
  const { pathname } = useLocation();
  const user = useUserQuery();
  if (user.data?.signedIn) return children;
  const kind = kindAt(pathname);
  return (
    <RegisterFrame title={title} step={step}>
      <RegisterPanel>
        {user.data ? (
          <EmptyState
            icon="lock"
            title="先验证手机号，再填写资料"
            hint="填过一部分的，登录后从上次的地方接着填"
            action={
              <ButtonRow>
                <ButtonLink look="main" to={`${kind.base}/step1`}>
                  从第一步开始
                </ButtonLink>
                <ButtonLink to={`/login?back=${encodeURIComponent(pathname)}`}>登录后接着填</ButtonLink>
              </ButtonRow>
            }
          />
        ) : user.error ? (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </RegisterPanel>
    </RegisterFrame>
  );
}
