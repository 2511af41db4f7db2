import { Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { EditButton, ListNoResults, RecordContextProvider } from "react-admin";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { Sideways } from "../../fields/Sideways";
import { Tag } from "../../fields/StatusTag";
import { listOf } from "../../lists/listOf";
import { lines } from "./tree";

const { ListFrame, csvExporter } = listOf("nav_items");

const exporter = csvExporter("导航", [
  { label: "名称", value: (item) => item.name },
  { label: "上级", value: (item) => item.parent_id ?? "" },
  { label: "链接", value: (item) => item.url },
  { label: "排序", value: (item) => item.sort },
  { label: "开启", value: (item) => item.is_open },
]);

function Tree({ writes }: { writes: boolean }) {
  const { data, isPending } = useListOf("nav_items");
  if (isPending) return <Skeleton variant="rounded" height={240} sx={{ m: 2 }} />;
  if (!data?.length) return <ListNoResults />;
  return (
    <Sideways label="导航">
      <Table size="small" aria-label="导航">
        <TableHead>
          <TableRow>
            <TableCell>名称</TableCell>
            <TableCell>点击后打开</TableCell>
            <TableCell align="right">排序</TableCell>
            <TableCell>状态</TableCell>
            {writes && <TableCell component="td" />}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines(data).map(({ item, level, shown }) => (
            <RecordContextProvider key={item.id} value={item}>
              <TableRow>
                <TableCell sx={{ pl: 2 + level * 3, fontWeight: level === 0 ? 600 : 400 }}>
                  {item.name}
                </TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>{item.url}</TableCell>
                <TableCell align="right">{item.sort}</TableCell>
                <TableCell>
                  <Tag tone={shown ? "ok" : "neutral"}>
                    {shown ? "显示" : item.is_open ? "不显示：上级关闭或超过 9 个" : "关闭"}
                  </Tag>
                </TableCell>
                {writes && (
                  <TableCell align="right">
                    <EditButton resource="nav_items" />
                  </TableCell>
                )}
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}

export function NavItemList() {
  const can = useCan();
  const writes = can("ads", "write");
  return (
    <ListFrame
      title="导航"
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
      columns={false}
      perPage={100}
    >
      <Tree writes={writes} />
    </ListFrame>
  );
}
