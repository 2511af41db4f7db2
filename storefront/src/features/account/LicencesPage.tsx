import { About } from "@/ui/About";
import { ErrorState } from "@/ui/ErrorState";
import { Panel, PanelPage } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { Documents } from "../register/Documents";
import { useRegistration } from "../register/queries";
import { RoleNotice } from "../user/RoleNotice";
import { StandingBanner } from "../user/StandingBanner";
import { ScopeSection } from "./ScopeSection";

/** Every document of the company, with its state and the way to hand in the next one. */
export default function LicencesPage() {
  const registration = useRegistration();
  return (
    <PanelPage title="资质证件">
      <About>换了新证请及时上传，审核通过后自动替换原来的。</About>
      <StandingBanner />
      <RoleNotice right="keep_company" />
      {registration.data ? (
        <>
          <Documents documents={registration.data.documents} />
          <ScopeSection />
        </>
      ) : (
        <Panel>
          {registration.error ? (
            <ErrorState error={registration.error} onRetry={() => void registration.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Panel>
      )}
    </PanelPage>
  );
}
