import { Navigate, useLocation } from "react-router";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { baseOf, kindAt } from "../user/registerKinds";
import { CompanyForm } from "./CompanyForm";
import { KnownCompany } from "./KnownCompany";
import { useRegistration } from "./queries";
import { RegisterFrame, RequireStart } from "./RegisterFrame";
import { RegisterPanel } from "./RegisterPanel";

const TITLE = "填写企业和证照";

export default function CompanyPage() {
  return (
    <RequireStart title={TITLE} step={2}>
      <Step />
    </RequireStart>
  );
}

function Step() {
  const { pathname } = useLocation();
  const registration = useRegistration();
  if (!registration.data) {
    return (
      <RegisterFrame title={TITLE} step={2}>
        <RegisterPanel>
          {registration.error ? (
            <ErrorState error={registration.error} onRetry={() => void registration.refetch()} />
          ) : (
            <SkeletonLines lines={10} />
          )}
        </RegisterPanel>
      </RegisterFrame>
    );
  }
  const { status, kind } = registration.data;
  const base = baseOf(kind);
  // A registration goes on where it was begun.
  if (kindAt(pathname).base !== base) return <Navigate to={`${base}/step2`} replace />;
  if (status === "draft") return <CompanyForm registration={registration.data} />;
  if (kind === "activate") return <KnownCompany registration={registration.data} />;
  return <Navigate to={`${base}/step3`} replace />;
}
