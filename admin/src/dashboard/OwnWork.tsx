import { Box } from "@mui/material";
import { Suspense } from "react";
import { useRoles } from "../api/useCan";
import { later } from "../loading/later";

const OwnCustomers = later(
  () => import("./OwnCustomers"),
  (file) => file.OwnCustomers,
);
const OwnGoods = later(
  () => import("./OwnGoods"),
  (file) => file.OwnGoods,
);
const OwnTexts = later(
  () => import("./OwnTexts"),
  (file) => file.OwnTexts,
);

/** As high as the first panels to come. */
const room = <Box sx={{ height: { xs: 261, lg: 357 } }} />;

/** Rows to begin with, for those whose work is in none of the figures of this page. */
export function OwnWork() {
  const roles = useRoles();
  return (
    <>
      {roles.includes("salesman") && (
        <Suspense fallback={room}>
          <OwnCustomers />
        </Suspense>
      )}
      {roles.includes("product") && (
        <Suspense fallback={room}>
          <OwnGoods />
        </Suspense>
      )}
      {roles.includes("content") && (
        <Suspense fallback={room}>
          <OwnTexts />
        </Suspense>
      )}
    </>
  );
}
