import { Box } from "@mui/material";
import { ReferenceField, ReferenceInput, SearchInput, SelectInput } from "react-admin";
import type { Article } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { RowOf } from "../../api/useRecords";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { ARTICLE_STATUS, stateOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("articles");

const IN_ORDER = { field: "sort", order: "ASC" } as const;

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="标题、摘要、网址" />,
  <ReferenceInput
    key="category_id"
    source="category_id"
    reference="article_categories"
    perPage={200}
    sort={IN_ORDER}
    alwaysOn
  >
    <SelectInput optionText={(category: RowOf<"article_categories">) => category.full_name} />
  </ReferenceInput>,
  <SelectInput key="status" source="status" choices={choices(ARTICLE_STATUS)} alwaysOn />,
];

const views = [
  { label: "草稿", filter: { status: "draft" } },
  { label: "已发布", filter: { status: "published" } },
];

const exporter = csvExporter("文章", [
  { label: "标题", value: (a) => a.title },
  { label: "摘要", value: (a) => a.summary },
  { label: "网址", value: (a) => a.url },
  { label: "状态", value: (a) => stateOf(a).text },
  { label: "公开时间", value: (a) => dateTime(a.published_at) },
  { label: "作者", value: (a) => a.author },
  { label: "更新时间", value: (a) => dateTime(a.updated_at) },
]);

const State = ({ row }: { row: Article }) => <StatusTag word={stateOf(row)} />;
const Category = () => <ReferenceField source="category_id" reference="article_categories" link={false} />;

const Card = (article: Article) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{article.title}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary", mb: 0.5 }}>
      {article.url} · {dateTime(article.published_at) || "未定公开时间"}
    </Box>
    <State row={article} />
  </Box>
);

export function ArticleList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("articles", "write");
  return (
    <ListFrame
      title="文章"
      filters={filters}
      views={views}
      sort={{ field: "updated_at", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/articles/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col
            source="title"
            render={(a) => (
              <Box>
                <Box sx={{ fontWeight: 600 }}>{a.title}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>{a.url}</Box>
              </Box>
            )}
          />
          <DataTable.Col source="category_id">
            <Category />
          </DataTable.Col>
          <DataTable.Col source="status" render={(row) => <State row={row} />} />
          <DataTable.Col source="published_at" render={(a) => dateTime(a.published_at)} />
          <DataTable.Col source="sort" />
          <DataTable.Col source="author" disableSort />
          <DataTable.Col source="updated_at" render={(a) => dateTime(a.updated_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}
