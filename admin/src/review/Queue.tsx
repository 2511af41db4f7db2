import { Box, ButtonBase, Skeleton } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { since } from "../i18n/time";

/** One that waits, as the queue shows it. */
interface Waiting {
  id: number;
  name: string;
  below?: ReactNode;
  caption: ReactNode;
  /** since when */
  at: string | null;
}

interface QueueProps {
  label: string;
  queue: readonly Waiting[];
  current: number | undefined;
  loading: boolean;
  onPick: (id: number) => void;
}

export function Queue({ label, queue, current, loading, onPick }: QueueProps) {
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
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: "none" }}>
      {queue.map(({ id, name, below, caption, at }) => {
        const chosen = id === current;
        return (
          <li key={id}>
            <ButtonBase
              ref={chosen ? active : undefined}
              aria-current={chosen || undefined}
              onClick={() => onPick(id)}
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
              <Box sx={{ typography: "body2", fontWeight: 600 }}>{name}</Box>
              {below && <Box sx={{ typography: "caption", color: "text.secondary" }}>{below}</Box>}
              <Box sx={{ typography: "caption", color: "text.secondary", display: "flex", gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>{caption}</Box>
                {at && <Box sx={{ flex: "none" }}>{since(at)}</Box>}
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
