import { Link as MuiLink } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCan } from "../api/useCan";

interface RecordLinkProps {
  resource: "companies" | "orders";
  id: string | number;
  children: ReactNode;
}

/** The name of a record, which leads to its page for those who may open it. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  const opens = useCan()(resource, "read");
  if (!opens) return <>{children}</>;
  return (
    <MuiLink component={Link} to={`/${resource}/${id}/show`}>
      {children}
    </MuiLink>
  );
}
