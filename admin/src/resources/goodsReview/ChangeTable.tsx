import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { ClassChange } from "../../api/types";

/** Field by field: as it is, and as it shall be. */
export function ChangeTable({ changes }: Pick<ClassChange, "changes">) {
  return (
    <Table size="small" aria-label="变更对照">
      <TableHead>
        <TableRow>
          <TableCell>项目</TableCell>
          <TableCell>现在</TableCell>
          <TableCell>改为</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ field, heading, before, after }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: "nowrap" }}>
              {heading}
            </TableCell>
            <TableCell>
              <Box
                component="del"
                sx={{ bgcolor: "error.light", px: 0.5, textDecoration: "none", whiteSpace: "pre-line" }}
              >
                {before || "空"}
              </Box>
            </TableCell>
            <TableCell>
              <Box
                component="ins"
                sx={{ bgcolor: "success.light", px: 0.5, textDecoration: "none", whiteSpace: "pre-line" }}
              >
                {after || "空"}
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
