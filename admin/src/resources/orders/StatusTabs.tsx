import { Box, Tab, Tabs } from "@mui/material";
import { useListOf } from "../../api/useRecords";
import { ORDER_STATUS } from "../../i18n/words";
import { useCounts } from "./useCounts";

const TABS = [10, 15, 20, 30, 35, 40, 60, 90, 91];
/** States that need an action: these show a count. */
const WORK = new Set([10, 15, 20, 30, 35, 40]);
/** Waiting for us, not for the buyer. */
const OURS = new Set([15, 20, 30, 35]);

function Count({ status, total }: { status: number; total: number }) {
  return (
    <Box
      component="span"
      sx={{
        ml: 0.5,
        typography: "caption",
        fontWeight: 600,
        color: OURS.has(status) ? "secondary.main" : "text.disabled",
      }}
    >
      {total}
    </Box>
  );
}

export function StatusTabs() {
  const { filterValues, setFilters, displayedFilters } = useListOf("orders");
  const { status, ...others } = filterValues as { status?: number } & Record<string, unknown>;
  const counts = useCounts(others);
  return (
    <Tabs
      value={status ?? 0}
      onChange={(_, next: number) =>
        setFilters(next === 0 ? others : { ...others, status: next }, displayedFilters)
      }
      variant="scrollable"
      scrollButtons="auto"
      aria-label="订单状态"
      sx={{ borderBottom: 1, borderColor: "divider", px: 1 }}
    >
      <Tab value={0} label="全部" />
      {TABS.map((code) => {
        const total = WORK.has(code) ? counts?.get(code) : undefined;
        return (
          <Tab
            key={code}
            value={code}
            label={
              <Box component="span" sx={{ whiteSpace: "nowrap" }}>
                {ORDER_STATUS[code]?.text}
                {total !== undefined && <Count status={code} total={total} />}
              </Box>
            }
          />
        );
      })}
    </Tabs>
  );
}
