import type { ArticleDetail } from "@/api/types";
import { useDispatchPromise } from "@/features/content/dispatch";
import { useCommon } from "@/features/content/queries";
import { useUser } from "@/features/user/queries";
import { PhoneLink } from "@/ui/PhoneLink";
import { CountedVisits } from "./CountedVisits";
import { type Fact, FactList } from "./FactList";
import { OwnLicences } from "./OwnLicences";

const phone = (number: string | undefined) => number && <PhoneLink phone={number} />;

/** The shop's own data below a text, so that no text repeats what changes elsewhere. */
export function Facts({ kind }: { kind: ArticleDetail["facts"] }) {
  const site = useCommon().data?.site;
  const admin = useUser()?.admin;
  const promise = useDispatchPromise();
  if (kind === "licences") return <OwnLicences />;
  if (kind === "visits") return <CountedVisits />;
  if (kind === "dispatch") return promise && <p>{promise}</p>;
  if (kind !== "contact" && kind !== "service") return null;
  const facts: Fact[] = [
    ["服务热线", phone(site?.hot_line)],
    ["投诉热线", phone(site?.complaint_line)],
    ["公司地址", site?.address],
  ];
  if (kind === "service" && admin) {
    const rep = (
      <>
        {admin.name} {phone(admin.phone)}
      </>
    );
    facts.unshift([admin.is_default === 0 ? "您的专属客服" : "客服", rep]);
  }
  return <FactList facts={facts} />;
}
