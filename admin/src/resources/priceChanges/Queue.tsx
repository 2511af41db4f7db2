import { Box, ButtonBase, Checkbox, Skeleton } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import { useEffect, useRef } from "react";
import type { PriceChange } from "../../api/types";
import { since } from "../../i18n/time";
import { difference } from "./figures";

interface QueueProps {
  queue: readonly PriceChange[];
  current: number | undefined;
  chosen: ReadonlySet<number>;
  loading: boolean;
  onPick: (id: number) => void;
  onToggle: (id: number) => void;
}

/** The first price that changes, in one line. */
function summary({ lines: [line] }: PriceChange): string {
  if (!line) return "";
  const money = (value: string | null, none: string) => (value === null ? none : groupMoney(value));
  const change = `${money(line.before, "无")} → ${money(line.after, "撤下")}`;
  return [change, difference(line.before, line.after)].filter(Boolean).join(" ");
}

export function Queue({ queue, current, chosen, loading, onPick, onToggle }: QueueProps) {
  const active = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one becomes the current
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (loading) {
    return (
      <Box sx={{ p: 1, display: "grid", gap: 1 }}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} variant="rounded" height={64} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="ol" aria-label="待复核队列" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {queue.map((change) => {
        const isCurrent = change.id === current;
        return (
          <Box
            component="li"
            key={change.id}
            ref={isCurrent ? active : undefined}
            sx={{
              display: "flex",
              alignItems: "flex-start",
              borderLeft: 3,
              borderLeftColor: isCurrent ? "primary.main" : "transparent",
              borderBottom: 1,
              borderBottomColor: "divider",
              bgcolor: isCurrent ? "primary.light" : "transparent",
              "&:hover": { bgcolor: isCurrent ? "primary.light" : "action.hover" },
            }}
          >
            <Checkbox
              size="small"
              checked={chosen.has(change.id)}
              onChange={() => onToggle(change.id)}
              slotProps={{ input: { "aria-label": `选中 ${change.goods}` } }}
            />
            <ButtonBase
              aria-current={isCurrent || undefined}
              onClick={() => onPick(change.id)}
              sx={{ display: "block", flex: 1, minWidth: 0, textAlign: "left", pr: 1.5, py: 1 }}
            >
              <Box sx={{ typography: "body2", fontWeight: 600, overflowWrap: "anywhere" }}>
                {change.goods} {change.spec}
              </Box>
              <Box sx={{ typography: "caption", fontVariantNumeric: "tabular-nums" }}>{summary(change)}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary", display: "flex", gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>{change.proposed_by}</Box>
                <Box sx={{ flex: "none" }}>{since(change.proposed_at)}</Box>
              </Box>
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}
