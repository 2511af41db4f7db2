import { Box, Stack } from "@mui/material";
import { Create, DeleteButton, maxLength, required, SearchInput, TextInput } from "react-admin";
import type { SearchStopWord } from "../../api/types";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { SearchForm } from "./frame";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("search_stop_words");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="停用词" />];

const exporter = csvExporter("停用词", [
  { label: "停用词", value: (w) => w.word },
  { label: "添加时间", value: (w) => dateTime(w.created_at) },
]);

const Remove = ({ record }: { record: SearchStopWord }) => (
  <DeleteButton record={record} mutationMode="pessimistic" redirect={false} size="small" />
);

export function StopWordList() {
  const small = useSmall();
  const writes = useCan()("search", "write");
  return (
    <ListFrame
      title="停用词"
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList
          card={(record) => (
            <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center" }}>
              <Box sx={{ fontWeight: 600 }}>{record.word}</Box>
              {writes && <Remove record={record} />}
            </Stack>
          )}
        />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="word" />
          <DataTable.Col source="created_at" render={(w) => dateTime(w.created_at)} />
          {writes && (
            <DataTable.Col
              source="id"
              label="操作"
              disableSort
              render={(record) => <Remove record={record} />}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}

export const StopWordCreate = () => (
  <Create title="新建停用词" redirect="list" sx={{ pt: 2 }}>
    <SearchForm isNew>
      <div className="wide">
        <TextInput
          source="word"
          validate={[required(), maxLength(20)]}
          helperText="搜索时略过的词，如“多少钱”“有没有”；单个字只在单独出现时略过"
        />
      </div>
    </SearchForm>
  </Create>
);
