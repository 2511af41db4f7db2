import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { receiptReadings } from "../../api/calls/goodsReceipts";
import type { ColdReading } from "../../api/types";
import { dateTime } from "../../i18n/time";

const lineOf = ({ at, temperature, is_out_of_range }: ColdReading): string =>
  `${dateTime(at)}  ${temperature} ℃${is_out_of_range ? "  超出范围" : ""}`;

function List({ receiptId }: { receiptId: number }) {
  const { data, error } = useQuery({
    queryKey: ["goods_receipts", receiptId, "readings"],
    queryFn: ({ signal }) => receiptReadings(receiptId, signal),
  });
  if (error) return <Alert severity="error">没有读到，请刷新后重试</Alert>;
  if (!data) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box
      component="pre"
      role="region"
      aria-label="途中温度记录"
      tabIndex={0}
      sx={{
        m: 0,
        p: 1,
        maxHeight: 320,
        overflow: "auto",
        bgcolor: "action.hover",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {data.map(lineOf).join("\n")}
    </Box>
  );
}

/** What the recorder wrote on the way, one by one, when somebody asks for it. */
export function Readings({ receiptId }: { receiptId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Box>
      <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "收起" : "逐条查看"}
      </Button>
      {open && <List receiptId={receiptId} />}
    </Box>
  );
}
