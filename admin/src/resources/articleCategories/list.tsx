import { Box } from "@mui/material";
import { SearchInput } from "react-admin";
import type { ArticleCategory } from "../../api/types";
import { useCan } from "../../api/useCan";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("article_categories");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="栏目名称" />];

const exporter = csvExporter("文章栏目", [
  { label: "栏目", value: (c) => c.full_name },
  { label: "页面", value: (c) => c.url },
  { label: "排序", value: (c) => c.sort },
]);

const Name = ({ row }: { row: ArticleCategory }) => (
  <Box sx={{ pl: row.parent_id === null ? 0 : 3, fontWeight: row.parent_id === null ? 600 : 400 }}>
    {row.name}
    {row.url && (
      <Box component="span" sx={{ ml: 1, typography: "caption", color: "text.secondary" }}>
        {row.url}
      </Box>
    )}
  </Box>
);

export function ArticleCategoryList() {
  const can = useCan();
  const small = useSmall();
  const writes = can("articles", "write");
  return (
    <ListFrame
      title="文章栏目"
      filters={filters}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
      perPage={100}
    >
      {small ? (
        <CardList
          card={(row) => <Name row={row} />}
          to={({ id }) => (writes ? `/article_categories/${id}` : undefined)}
        />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="name" disableSort render={(row) => <Name row={row} />} />
          <DataTable.Col source="sort" disableSort />
        </DataTable>
      )}
    </ListFrame>
  );
}
