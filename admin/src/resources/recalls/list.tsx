import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { BooleanInput, SearchInput, SelectInput } from "react-admin";
import type { Recall } from "../../api/types";
import { useCan } from "../../api/useCan";
import { DoneBy } from "../../fields/DoneBy";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { QualityRulesButton } from "../../review/QualityRules";
import { DraftDialog } from "./DraftDialog";
import { LATE, RECALL_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("recalls");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="召回编号、批号" />,
  <SelectInput
    key="status"
    source="status"
    choices={Object.entries(RECALL_STATUS).map(([id, { text }]) => ({ id, name: text }))}
    alwaysOn
  />,
  <BooleanInput key="can_issue" source="can_issue" />,
  <BooleanInput key="is_late" source="is_late" />,
];
const views = [
  { label: "待复核", filter: { status: "draft" } },
  { label: "召回中", filter: { status: "active" } },
  { label: "已超期", filter: { is_late: true } },
];
const exporter = csvExporter("召回", [
  { label: "召回编号", value: (r) => r.number },
  { label: "商品", value: (r) => `${r.goods_name} ${r.spec}` },
  { label: "批号", value: (r) => r.batch_number },
  { label: "级别", value: (r) => r.level_text },
  { label: "状态", value: (r) => r.status_text },
  { label: "应回复", value: (r) => r.notices },
  { label: "已回复", value: (r) => r.answered },
  { label: "起草", value: (r) => `${r.created_by} ${dateTime(r.created_at)}` },
  { label: "复核", value: (r) => `${r.decided_by} ${dateTime(r.decided_at)}` },
]);

export function RecallList() {
  const can = useCan();
  const small = useSmall();
  const [isDrafting, setIsDrafting] = useState(false);
  const status = (recall: Recall) => (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
      <StatusTag word={RECALL_STATUS[recall.status]} text={recall.status_text} />
      {recall.is_late && <StatusTag word={LATE} />}
    </Stack>
  );
  return (
    <>
      <ListFrame
        title="召回"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "DESC" }}
        exporter={exporter}
        actions={
          <>
            <QualityRulesButton />
            {can("recalls", "write") && (
              <Button size="small" color="error" onClick={() => setIsDrafting(true)}>
                起草召回
              </Button>
            )}
          </>
        }
      >
        {small ? (
          <CardList
            to={({ id }) => `/recalls/${id}/show`}
            card={(recall) => (
              <Box>
                <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
                  <Box sx={{ fontWeight: 600 }}>{recall.goods_name}</Box>
                  {status(recall)}
                </Stack>
                <Box sx={{ typography: "body2" }}>
                  批号 {recall.batch_number} · 回复 {recall.answered}/{recall.notices}
                </Box>
              </Box>
            )}
          />
        ) : (
          <DataTable rowClick="show" bulkActionButtons={false}>
            <DataTable.Col source="number" disableSort />
            <DataTable.Col
              source="goods_id"
              disableSort
              render={(recall) => `${recall.goods_name} ${recall.spec}`}
            />
            <DataTable.Col source="batch_number" disableSort />
            <DataTable.Col source="level" render={(recall) => recall.level_text} />
            <DataTable.Col source="status" render={status} />
            <DataTable.Col label="回复" render={(recall) => `${recall.answered} / ${recall.notices}`} />
            <DataTable.Col
              source="created_at"
              render={(recall) => <DoneBy name={recall.created_by} at={recall.created_at} />}
            />
          </DataTable>
        )}
      </ListFrame>
      {isDrafting && <DraftDialog onClose={() => setIsDrafting(false)} />}
    </>
  );
}
