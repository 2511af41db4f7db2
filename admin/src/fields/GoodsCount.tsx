import { Link as MuiLink } from "@mui/material";
import { Link } from "react-router-dom";
import { listLink } from "../lists/link";

/** How many goods there are, as the way to their list. */
export function GoodsCount({ count, filter }: { count: number; filter: Record<string, unknown> }) {
  if (count === 0) return "0";
  return (
    <MuiLink component={Link} to={listLink("goods", filter)} onClick={(event) => event.stopPropagation()}>
      {count}
    </MuiLink>
  );
}
