import { Navigate } from "react-router";
import { PageAbove } from "@/features/blocks/PageAbove";
import { usePage } from "@/features/blocks/queries";

/** `spring-2027` of an address: at least one letter, or it is an activity's number. */
export const readSlug = (text: string | undefined): string | null =>
  text && /^(?=.*[a-z])[a-z0-9-]{2,40}$/.test(text) ? text : null;

/** A page that staff put together under a name of its own. */
export function FreePage({ address }: { address: string }) {
  const { data, isPending } = usePage("activity", address);
  if (!isPending && !data?.page) return <Navigate replace to="/noActivity" />;
  return (
    <>
      <h1 className="visually-hidden">{data?.page?.title ?? "活动"}</h1>
      <PageAbove place="activity" address={address} />
    </>
  );
}
