import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { PriceChange } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { PriceRulesButton } from "./RulesDialog";
import { Sides } from "./Sides";
import { PRICE_CHANGE_STATE } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("price_changes");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="商品、编码" />,
  <SelectInput key="state" source="state" alwaysOn choices={choices(PRICE_CHANGE_STATE)} />,
];

const views = [
  { label: "等我复核", filter: { can_decide: true } },
  { label: "待复核", filter: { state: "waiting" } },
];

const lines = (change: PriceChange) =>
  change.lines.map(({ label, before, after }) => `${label} ${before ?? "无"}→${after ?? "撤下"}`).join("；");

const exporter = csvExporter("改价记录", [
  { label: "商品编码", value: (c) => c.goods_code },
  { label: "商品", value: (c) => `${c.goods} ${c.spec}` },
  { label: "改价", value: lines },
  { label: "进价", value: (c) => c.cost ?? "" },
  { label: "复核原因", value: (c) => c.why.join("；") },
  { label: "改价原因", value: (c) => c.reason },
  { label: "提出", value: (c) => c.proposed_by },
  { label: "提出时间", value: (c) => dateTime(c.proposed_at) },
  { label: "状态", value: (c) => c.state_text },
  { label: "处理", value: (c) => c.decided_by },
  { label: "处理时间", value: (c) => dateTime(c.decided_at) },
  { label: "意见", value: (c) => c.decided_reason },
]);

const State = ({ of }: { of: PriceChange }) => (
  <StatusTag word={PRICE_CHANGE_STATE[of.state]} text={of.state_text} />
);

const small = { color: "text.secondary", typography: "caption" } as const;

const Card = (change: PriceChange) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, mb: 0.5 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>
        {change.goods} {change.spec}
      </Box>
      <State of={change} />
    </Stack>
    <Sides of={change} />
    <Box sx={small}>
      {change.proposed_by} {dateTime(change.proposed_at)}
    </Box>
    <Clamped text={change.reason} isInRecord={to(change) !== undefined} sx={small} />
  </Box>
);

const to = ({ id, state }: PriceChange) => (state === "waiting" ? `/price_review/${id}` : undefined);

/** Every change of a price, no matter who made it and in which way. */
export function PriceChangeList() {
  const isSmall = useSmall();
  return (
    <ListFrame
      title="改价记录"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      actions={<PriceRulesButton />}
    >
      {isSmall ? (
        <CardList card={Card} to={to} />
      ) : (
        <DataTable
          rowClick={(_id, _resource, change) => to(change as PriceChange) ?? false}
          bulkActionButtons={false}
        >
          <DataTable.Col
            source="goods"
            disableSort
            render={(c) => (
              <>
                <Box>
                  {c.goods} {c.spec}
                </Box>
                <Box sx={small}>{c.goods_code}</Box>
              </>
            )}
          />
          <DataTable.Col source="lines" disableSort render={(c) => <Sides of={c} />} />
          <DataTable.Col
            source="reason"
            disableSort
            render={(c) => (
              <Box sx={{ maxWidth: 260 }}>
                <Clamped text={c.reason} />
                <Clamped text={c.why.join("；")} sx={small} />
              </Box>
            )}
          />
          <DataTable.Col
            source="proposed_at"
            render={(c) => (
              <>
                <Box>{c.proposed_by}</Box>
                <Box sx={small}>
                  {dateTime(c.proposed_at)} · {c.origin_text}
                </Box>
              </>
            )}
          />
          <DataTable.Col
            source="state"
            disableSort
            render={(c) => (
              <>
                <State of={c} />
                {c.decided_at && (
                  <Box sx={small}>
                    {c.decided_by} {dateTime(c.decided_at)}
                    {c.decided_reason && ` · ${c.decided_reason}`}
                  </Box>
                )}
              </>
            )}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
