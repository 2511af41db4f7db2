import { Box, ButtonBase, Skeleton } from "@mui/material";
import { useEffect, useRef } from "react";
import type { Licence } from "../../../api/types";
import { since } from "../../../i18n/time";

interface QueueProps {
  queue: readonly Pick<Licence, "id" | "company" | "kind_text" | "submitted_at">[];
  current: number | undefined;
  loading: boolean;
  onPick: (id: number) => void;
}

export function Queue({ queue, current, loading, onPick }: QueueProps) {
  const active = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one becomes the current
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (loading) {
    return (
      <Box sx={{ p: 1, display: "grid", gap: 1 }}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} variant="rounded" height={56} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="ol" aria-label="待审核队列" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {queue.map((licence) => {
        const chosen = licence.id === current;
        return (
          <li key={licence.id}>
            <ButtonBase
              ref={chosen ? active : undefined}
              aria-current={chosen || undefined}
              onClick={() => onPick(licence.id)}
              sx={{
                display: "block",
                width: "100%",
                textAlign: "left",
                px: 1.5,
                py: 1,
                borderLeft: 3,
                borderLeftColor: chosen ? "primary.main" : "transparent",
                borderBottom: 1,
                borderBottomColor: "divider",
                bgcolor: chosen ? "primary.light" : "transparent",
                "&:hover": { bgcolor: chosen ? "primary.light" : "action.hover" },
              }}
            >
              <Box sx={{ typography: "body2", fontWeight: 600 }}>{licence.company}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary", display: "flex", gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>{licence.kind_text}</Box>
                {licence.submitted_at && <Box sx={{ flex: "none" }}>{since(licence.submitted_at)}</Box>}
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
