import { Navigate } from "react-router";
import type { Registration } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { SkeletonLines } from "@/ui/Skeleton";
import { baseOf } from "../user/registerKinds";
import { Documents } from "./Documents";
import { NextSteps } from "./NextSteps";
import { outcome } from "./outcome";
import { useRegistration } from "./queries";
import { RegisterFrame, RequireStart } from "./RegisterFrame";
import { RegisterPanel } from "./RegisterPanel";
import styles from "./SubmittedPage.module.css";

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
      <RegisterPanel>
        {registration.error ? (
          <ErrorState error={registration.error} onRetry={() => void registration.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </RegisterPanel>
    </RegisterFrame>
  );
}

function Outcome({ registration }: { registration: Registration }) {
  const { title, lead, next, isGood } = outcome(registration);
  return (
    <RegisterFrame title={title} step={3}>
      <RegisterPanel outcome={isGood ? "good" : "waits"}>
        <p className={styles.lead} data-good={isGood || undefined}>
          <Icon name={isGood ? "check" : "clock"} size={28} />
          <span>
            <b>{registration.name}</b>
            {lead}
          </span>
        </p>
        <h2>接下来</h2>
        <NextSteps steps={next} />
        <ButtonRow>
          <ButtonLink look="main" to="/list">
            去逛商品
          </ButtonLink>
          <ButtonLink to="/user">会员中心</ButtonLink>
        </ButtonRow>
      </RegisterPanel>
      <Documents documents={registration.documents} />
    </RegisterFrame>
  );
}
