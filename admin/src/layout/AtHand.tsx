import { Suspense } from "react";
import { useGetIdentity } from "react-admin";
import { useCan } from "../api/useCan";
import { later } from "../loading/later";

const Attendance = later(
  () => import("../resources/service/Attendance"),
  (file) => file.Attendance,
);

/** Who may answer buyers is at hand on every page; nobody else loads what that takes. */
export function AtHand() {
  const { identity } = useGetIdentity();
  const can = useCan();
  if (!identity || identity.duty || !can("service", "write")) return null;
  return (
    <Suspense fallback={null}>
      <Attendance staffId={Number(identity.id)} />
    </Suspense>
  );
}
