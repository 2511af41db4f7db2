import { Navigate } from "react-router";
import type { Registration } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { SkeletonLines } from "@/ui/Skeleton";
import { baseOf } from "../user/registerKinds";
import { Documents } from "./Documents";
import { outcome } from "./outcome";
import { useRegistration } from "./queries";
import styles from "./Register.module.css";
import { RegisterFrame, RequireStart } from "./RegisterFrame";

export default function SubmittedPage() {
  return (
    <RequireStart title="等待审核" step={3}>
      <Step />
    </RequireStart>
  );
}

function Step() {
  const registration = useRegistration();
  if (registration.data?.status === "draft") {
    return <Navigate to={`${baseOf(registration.data.kind)}/step2`} replace />;
  }
  if (registration.data) return <Outcome registration={registration.data} />;
  return (
    <RegisterFrame title="等待审核" step={3}>
      <div className={`card ${styles.panel}`}>
        {registration.error ? (
          <ErrorState error={registration.error} onRetry={() => void registration.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </div>
    </RegisterFrame>
  );
}

function Outcome({ registration }: { registration: Registration }) {
  const { title, lead, next, isGood } = outcome(registration);
  return (
    <RegisterFrame title={title} step={3}>
      <section className={`card ${styles.panel} ${styles.outcome}`} data-good={isGood || undefined}>
        <p className={styles.lead}>
          <Icon name={isGood ? "check" : "clock"} size={28} />
          <span>
            <b>{registration.name}</b>
            {lead}
          </span>
        </p>
        <h2>接下来</h2>
        <ol className={styles.next}>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={styles.actions}>
          <ButtonLink look="main" to="/list">
            去逛商品
          </ButtonLink>
          <ButtonLink to="/user">会员中心</ButtonLink>
        </div>
      </section>
      <Documents documents={registration.documents} />
    </RegisterFrame>
  );
}
