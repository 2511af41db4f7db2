import { Box, Stack } from "@mui/material";
import { Create, maxLength, minValue, NumberInput, required, SearchInput, TextInput } from "react-admin";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { Edit } from "../../forms/Edit";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { SearchForm, ValidityInputs } from "./frame";
import { period, stateOf, VALIDITY } from "./validity";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("hot_words");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="热词" />];

const exporter = csvExporter("热词", [
  { label: "热词", value: (w) => w.word },
  { label: "排序", value: (w) => w.sort },
  { label: "状态", value: (w) => VALIDITY[stateOf(w)].text },
  { label: "开始时间", value: (w) => dateTime(w.valid_from) },
  { label: "结束时间", value: (w) => dateTime(w.valid_to) },
]);

export function HotWordList() {
  const small = useSmall();
  const writes = useCan()("search", "write");
  return (
    <ListFrame
      title="热词"
      filters={filters}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
      perPage={50}
    >
      {small ? (
        <CardList
          to={(word) => (writes ? `/hot_words/${word.id}` : undefined)}
          card={(word) => (
            <>
              <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
                <Box sx={{ fontWeight: 600 }}>{word.word}</Box>
                <StatusTag word={VALIDITY[stateOf(word)]} />
              </Stack>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>
                排序 {word.sort} · {period(word)}
              </Box>
            </>
          )}
        />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.NumberCol source="sort" />
          <DataTable.Col source="word" />
          <DataTable.Col
            source="valid_to"
            label="状态"
            render={(word) => <StatusTag word={VALIDITY[stateOf(word)]} />}
          />
          <DataTable.Col source="valid_from" label="有效期" render={period} />
        </DataTable>
      )}
    </ListFrame>
  );
}

function Fields() {
  return (
    <>
      <TextInput
        source="word"
        validate={[required(), maxLength(20)]}
        helperText="显示在搜索框下，最多显示 20 个"
      />
      <NumberInput
        source="sort"
        validate={[required(), minValue(0)]}
        min={0}
        step={1}
        helperText="小的在前"
      />
      <ValidityInputs />
    </>
  );
}

export const HotWordEdit = () => (
  <Edit title="修改热词" mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <SearchForm>
      <Fields />
    </SearchForm>
  </Edit>
);

export const HotWordCreate = () => (
  <Create title="新建热词" redirect="list" sx={{ pt: 2 }}>
    <SearchForm isNew defaults={{ sort: 0, valid_from: null, valid_to: null }}>
      <Fields />
    </SearchForm>
  </Create>
);
