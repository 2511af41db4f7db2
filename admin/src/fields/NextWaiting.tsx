import NextIcon from "@mui/icons-material/NavigateNext";
import { Button } from "@mui/material";
import type { SortPayload } from "react-admin";
import { Link } from "react-router-dom";
import { type Resource, useRows } from "../api/useRecords";
import { grouped } from "./grouped";

const OLDEST: SortPayload = { field: "id", order: "ASC" };
/** The open record may be the first of them. */
const TWO = { page: 1, perPage: 2 };

interface NextWaitingProps<R extends Resource> {
  resource: R;
  /** the record that is open */
  id: string | number;
  /** which ones wait */
  filter: Record<string, unknown>;
  /** default: by their number */
  sort?: SortPayload;
  text: string;
}

/** The next record that waits, the oldest first: who works through a queue does not go back to the list for each. */
export function NextWaiting<R extends Resource>(props: NextWaitingProps<R>) {
  const { resource, id, filter, sort = OLDEST, text } = props;
  const { data = [], total = 0 } = useRows(resource, { filter, sort, pagination: TWO });
  const others = data.filter((row) => row.id !== id);
  const [next] = others;
  if (!next) return null;
  const left = total - (data.length - others.length);
  return (
    <Button
      size="small"
      endIcon={<NextIcon />}
      component={Link}
      to={`/${resource}/${encodeURIComponent(next.id)}/show`}
    >
      {`${text}（还有 ${grouped(left)}）`}
    </Button>
  );
}
