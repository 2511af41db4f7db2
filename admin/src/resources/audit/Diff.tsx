import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { AuditEntry } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRowOf } from "../../api/useRecords";
import { Sideways } from "../../fields/Sideways";
import { changes } from "./changes";
import { RESOURCE_OF } from "./subjects";

/** Where the thing that was changed can be seen. */
function subjectPath({ subject_kind, subject_id }: AuditEntry): string | undefined {
  const id = encodeURIComponent(subject_id);
  switch (subject_kind) {
    case "goods":
    case "order":
    case "company":
    case "conversation":
    case "goods_import":
      return `/${RESOURCE_OF[subject_kind]}/${id}/show`;
    case "licence":
      return `/review/${id}`;
    case "address":
      return `/address_review/${id}`;
    case "activity":
    case "ad":
    case "wanted":
    case "zone":
    case "category":
    case "brand":
    case "maker":
    case "nav_item":
    case "hot_word":
    case "search_synonym":
    case "search_pin":
    case "own_licence":
      return `/${RESOURCE_OF[subject_kind]}/${id}`;
    default:
      return undefined;
  }
}

export function Diff({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const can = useCan();
  const resource = RESOURCE_OF[entry.subject_kind];
  const rows = changes(entry.before, entry.after);
  const path = subjectPath(entry);
  return (
    <Box sx={{ p: 1.5, bgcolor: "background.default" }}>
      {rows.length === 0 ? (
        <Box sx={{ color: "text.secondary", typography: "body2" }}>这个动作没有改动字段</Box>
      ) : (
        <Sideways label="修改前后" sx={{ border: 1, borderColor: "divider", bgcolor: "background.paper" }}>
          <Table size="small" aria-label="修改前后">
            <TableHead>
              <TableRow>
                <TableCell>字段</TableCell>
                <TableCell>修改前</TableCell>
                <TableCell>修改后</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ field, before, after }) => (
                <TableRow key={field} sx={{ verticalAlign: "top" }}>
                  <TableCell>
                    {resource ? translate(`resources.${resource}.fields.${field}`, { _: field }) : field}
                  </TableCell>
                  <TableCell
                    sx={{ bgcolor: "error.light", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
                  >
                    {before}
                  </TableCell>
                  <TableCell
                    sx={{ bgcolor: "success.light", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
                  >
                    {after}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Sideways>
      )}
      <Box sx={{ mt: 1, typography: "caption", color: "text.disabled", overflowWrap: "anywhere" }}>
        {path && resource && can(resource, "read") && (
          <MuiLink component={Link} to={path} sx={{ mr: 2 }}>
            打开这条记录
          </MuiLink>
        )}
        校验值 {entry.hash}
      </Box>
    </Box>
  );
}

export function ExpandedDiff() {
  const entry = useRowOf("audit");
  return entry ? <Diff entry={entry} /> : null;
}
