import { Box, Button, Paper, Stack } from "@mui/material";
import type { ReactNode } from "react";
import type { Identifier } from "react-admin";
import { useListContext } from "react-admin";

/** What can be done with the chosen cards, at the thumb while something is chosen. `all`: what can be chosen on this page. */
export function ChosenBar({ all, children }: { all: Identifier[]; children: ReactNode }) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  const isWhole = all.every((id) => selectedIds.includes(id));
  return (
    <>
      <Box sx={{ height: 104 }} />
      <Paper
        square
        elevation={8}
        role="region"
        aria-label="批量操作"
        sx={{ position: "fixed", left: 0, right: 0, bottom: 0, zIndex: "appBar", px: 1.5, py: 1 }}
      >
        <Stack direction="row" sx={{ alignItems: "center", mb: 0.5 }}>
          <Box sx={{ flex: 1 }}>已选 {selectedIds.length} 项</Box>
          {!isWhole && (
            <Button size="small" onClick={() => onSelect([...new Set([...selectedIds, ...all])])}>
              全选本页
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
            取消选择
          </Button>
        </Stack>
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          {children}
        </Stack>
      </Paper>
    </>
  );
}
