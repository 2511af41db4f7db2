import { Box, Link as MuiLink, Skeleton } from "@mui/material";
import { Link } from "react-router-dom";
import type { Dashboard } from "../api/types";
import { useCan } from "../api/useCan";
import { grouped } from "../fields/grouped";
import { listLink } from "../lists/link";

/** From placed to finished, longest bar = most orders; cancelled ones are grey. */
export function Funnel({ steps }: { steps: Dashboard["funnel"] | undefined }) {
  const can = useCan();
  if (!steps) return <Skeleton variant="rounded" height={280} />;
  const most = Math.max(1, ...steps.map((step) => step.count));
  const linked = can("orders", "read");
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
      {steps.map(({ status, status_text, count }) => (
        <Box
          component="li"
          key={status}
          sx={{
            display: "grid",
            gridTemplateColumns: "104px 1fr minmax(44px, auto)",
            gap: 1,
            alignItems: "center",
            typography: "body2",
          }}
        >
          {linked ? (
            <MuiLink component={Link} to={listLink("orders", { status })} underline="hover">
              {status_text}
            </MuiLink>
          ) : (
            <span>{status_text}</span>
          )}
          <Box
            aria-hidden
            sx={{ height: 16, bgcolor: "background.default", borderRadius: 1, overflow: "hidden" }}
          >
            <Box
              sx={{
                height: "100%",
                width: `${(count / most) * 100}%`,
                bgcolor: status >= 90 ? "grey.400" : "primary.main",
                opacity: status >= 90 ? 1 : 0.85,
              }}
            />
          </Box>
          <Box sx={{ textAlign: "right", fontVariantNumeric: "tabular-nums" }}>{grouped(count)}</Box>
        </Box>
      ))}
    </Box>
  );
}
