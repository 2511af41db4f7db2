import { Box, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useRef, useState } from "react";
import { BackButton, Dialog } from "../forms/Dialog";
import { ROW_KEYS, useRowKeys } from "./useRowKeys";

/** Around the rows of a list: they answer to keys, and `?` says to which. */
export function RowKeys({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  useRowKeys(frame, () => setIsAsked(true));
  return (
    <Box ref={frame}>
      {children}
      <Dialog open={isAsked} onClose={() => setIsAsked(false)} aria-labelledby="row-keys">
        <DialogTitle id="row-keys">列表的快捷键</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: 1, m: 0 }}>
            {ROW_KEYS.map(([keys, words]) => (
              <Box key={keys} sx={{ display: "contents", "& dd": { m: 0 } }}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{words}</dd>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <BackButton>关闭</BackButton>
        </DialogActions>
      </Dialog>
    </Box>
  );
}
