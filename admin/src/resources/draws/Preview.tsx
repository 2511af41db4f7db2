import { Box, MenuItem, Skeleton, TextField } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { previewDraw } from "../../api/calls/loyalty";
import type { Draw, DrawPreview } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";

const TICKETS = [100, 1_000, 10_000, 100_000];

/** The estimated cost of a number of tickets, before the draw starts. */
export function Preview({ draw }: { draw: Draw }) {
  const [tickets, setTickets] = useState(1_000);
  const { data, error } = useQuery({
    // Below "draws", so that whatever refreshes the draw refreshes this too.
    queryKey: ["draws", "preview", draw.id, tickets],
    queryFn: ({ signal }) => previewDraw(draw.id, tickets, signal),
    placeholderData: (last) => last,
  });
  return (
    <Panel
      title="试算"
      flush
      action={
        <TextField
          select
          hiddenLabel
          size="small"
          margin="none"
          sx={{ maxWidth: 132, flex: "none" }}
          value={tickets}
          onChange={(event) => setTickets(Number(event.target.value))}
          slotProps={{ htmlInput: { "aria-label": "抽多少次" } }}
        >
          {TICKETS.map((count) => (
            <MenuItem key={count} value={count}>
              {grouped(count)} 次
            </MenuItem>
          ))}
        </TextField>
      }
    >
      {error && <Box sx={{ p: 2, color: "error.main" }}>{error.message}</Box>}
      {!data && !error && <Skeleton variant="rounded" height={120} sx={{ m: 2 }} />}
      {data && (
        <>
          <Box sx={{ px: 2, pt: 1.5, typography: "body2" }}>
            预计成本 <Price value={data.cost} strong />
          </Box>
          <LineTable<DrawPreview["prizes"][number]>
            label="试算"
            lines={data.prizes}
            keyOf={({ id }) => id}
            columns={[
              { head: "奖品", cell: ({ name }) => name },
              { head: "预计中", align: "right", cell: ({ expected }) => expected },
              { head: "至少中一份", align: "right", cell: ({ chance_of_one }) => chance_of_one },
              { head: "成本", align: "right", cell: ({ cost }) => <Price value={cost} plain /> },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
