import { Box, Button, Stack } from "@mui/material";
import { DateInput, SearchInput } from "react-admin";
import { Link } from "react-router-dom";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { pinFor, synonymFor } from "./synonyms";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("search_misses");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="关键词" />,
  <DateInput key="from" source="from" alwaysOn />,
  <DateInput key="to" source="to" alwaysOn />,
];

const views = [{ label: "近 7 天", filter: { recent: true } }];

const exporter = csvExporter("无结果搜索", [
  { label: "关键词", value: (m) => m.keyword },
  { label: "次数", value: (m) => m.searches },
  { label: "最近一次", value: (m) => dateTime(m.last_seen_at) },
]);

function Remedies({ keyword }: { keyword: string }) {
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button size="small" component={Link} to={synonymFor(keyword)} aria-label={`把 ${keyword} 设为同义词`}>
        设为同义词
      </Button>
      <Button size="small" component={Link} to={pinFor(keyword)} aria-label={`为 ${keyword} 置顶商品`}>
        置顶商品
      </Button>
    </Stack>
  );
}

/** What buyers looked for and the shop did not find. */
export function MissList() {
  const small = useSmall();
  const writes = useCan()("search", "write");
  return (
    <ListFrame
      title="无结果搜索"
      filters={filters}
      views={views}
      sort={{ field: "searches", order: "DESC" }}
      exporter={exporter}
      perPage={50}
    >
      {small ? (
        <CardList
          card={(miss) => (
            <>
              <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{miss.keyword}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                {miss.searches} 次 · 最近 {dateTime(miss.last_seen_at)}
              </Box>
              {writes && <Remedies keyword={miss.keyword} />}
            </>
          )}
        />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="keyword" />
          <DataTable.NumberCol source="searches" />
          <DataTable.Col source="last_seen_at" render={(m) => dateTime(m.last_seen_at)} />
          {writes && (
            <DataTable.Col
              source="id"
              label="处理"
              disableSort
              render={(miss) => <Remedies keyword={miss.keyword} />}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}
