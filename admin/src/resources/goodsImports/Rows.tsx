import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
} from "@mui/material";
import { useState } from "react";
import type { GoodsImport } from "../../api/types";
import { useRowsBelow } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";

const PER_PAGE = 50;

/** What the spreadsheet brings: new goods whole, changed ones field by field. */
export function Rows({ of }: { of: GoodsImport }) {
  const [isNew, setIsNew] = useState(of.changed_count === 0);
  const [page, setPage] = useState(0);
  const { data = [], total = 0 } = useRowsBelow("goods_imports/{id}/rows", of.id, {
    filter: { is_new: isNew },
    sort: { field: "id", order: "ASC" },
    pagination: { page: page + 1, perPage: PER_PAGE },
  });
  return (
    <Panel
      title="差异"
      flush
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isNew}
          aria-label="显示哪些商品"
          onChange={(_, next: boolean | null) => {
            if (next === null) return;
            setIsNew(next);
            setPage(0);
          }}
        >
          <ToggleButton value={false}>修改 {of.changed_count}</ToggleButton>
          <ToggleButton value>新增 {of.new_count}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Table size="small" aria-label="差异">
        <TableHead>
          <TableRow>
            <TableCell>行</TableCell>
            <TableCell>商品</TableCell>
            <TableCell>{isNew ? "生产企业" : "改动"}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <TableRow key={row.id} sx={{ verticalAlign: "top" }}>
              <TableCell>{row.line}</TableCell>
              <TableCell>
                <Box sx={{ fontWeight: 600 }}>{row.name}</Box>
                <Box sx={{ typography: "caption", color: "text.secondary" }}>
                  {row.spec} · {row.code}
                </Box>
              </TableCell>
              <TableCell>
                {row.is_new
                  ? row.maker
                  : row.changes.map(({ field, heading, before, after }) => (
                      <Box key={field}>
                        {heading}：
                        <Box component="del" sx={{ bgcolor: "error.light", px: 0.5 }}>
                          {before || "空"}
                        </Box>
                        {" → "}
                        <Box
                          component="ins"
                          sx={{ bgcolor: "success.light", px: 0.5, textDecoration: "none" }}
                        >
                          {after || "空"}
                        </Box>
                      </Box>
                    ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > PER_PAGE && (
        <TablePagination
          component="div"
          count={total}
          page={page}
          rowsPerPage={PER_PAGE}
          rowsPerPageOptions={[PER_PAGE]}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </Panel>
  );
}
