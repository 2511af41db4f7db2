import { About } from "@/ui/About";
import { ErrorState } from "@/ui/ErrorState";
import { Panel, PanelPage } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { CompanyFacts } from "../register/CompanyFacts";
import { useRegistration } from "../register/queries";
import { useUser } from "../user/queries";
import { StandingLink } from "../user/StandingLink";
import { ContactSection } from "./ContactSection";
import { EmailSection } from "./EmailSection";
import { MembersSection } from "./MembersSection";
import { useMembers } from "./members";
import { PasswordSection } from "./PasswordSection";
import { PersonalDataSection } from "./PersonalDataSection";
import { useEmail } from "./queries";
import { SessionsSection } from "./SessionsSection";

/** The company as it is registered, its contact, and what keeps the account safe. */
export default function BasicPage() {
  const user = useUser();
  const registration = useRegistration();
  // Loaded together, so that none shifts content already being read.
  const isWaiting = [registration, useMembers(), useEmail()].some((query) => query.isPending);
  if (!user) return null;
  if (isWaiting) {
    return (
      <PanelPage title="基本信息">
        <Panel>
          <SkeletonLines lines={12} />
        </Panel>
      </PanelPage>
    );
  }
  return (
    <PanelPage title="基本信息">
      <Panel id="company" title="企业资料">
        {registration.data && <CompanyFacts registration={registration.data} />}
        {registration.error && !registration.data && (
          <ErrorState compact error={registration.error} onRetry={() => void registration.refetch()} />
        )}
        <About>
          {user.standing.level === "fine" ? (
            "企业资料以证照为准，变更后请上传新证或联系客服。"
          ) : (
            <StandingLink standing={user.standing} />
          )}
        </About>
      </Panel>
      <ContactSection key={user.phone} user={user} />
      <MembersSection />
      <EmailSection />
      <PasswordSection />
      <SessionsSection />
      {!user.home && <PersonalDataSection isOwner={user.role === "owner"} />}
    </PanelPage>
  );
}
