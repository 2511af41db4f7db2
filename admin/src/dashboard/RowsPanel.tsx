import { Alert, Box, Button, Link as MuiLink, Skeleton, Stack } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Panel } from "../fields/Panel";

/** A row: what it is of, and where it leads. */
export interface Item {
  key: string;
  title: string;
  note: string;
  tag: ReactNode;
  to?: string;
}

interface RowsPanelProps {
  title: string;
  items: Item[] | undefined;
  nothing: string;
  all?: { text: string; to: string };
  /** Why the rows did not come, where they are asked for by themselves. */
  failed?: { message: string; again: () => void };
}

/** Five rows are in sight; fewer take no more room than they need. */
const FIVE_ROWS = { xs: 200, lg: 296 };

/** A few rows of a list. */
export function RowsPanel({ title, items, nothing, all, failed }: RowsPanelProps) {
  return (
    <Panel
      title={title}
      flush
      action={
        all && (
          <MuiLink component={Link} to={all.to} variant="body2">
            {all.text}
          </MuiLink>
        )
      }
    >
      <Box
        role="region"
        aria-label={title}
        tabIndex={0}
        sx={{ [items ? "maxHeight" : "height"]: FIVE_ROWS, overflowY: "auto" }}
      >
        {!items && failed && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={failed.again}>
                重试
              </Button>
            }
          >
            {failed.message}
          </Alert>
        )}
        {!items && !failed && (
          <Stack sx={{ p: 2, gap: 1.5 }}>
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} variant="rounded" height={40} />
            ))}
          </Stack>
        )}
        {items?.length === 0 && (
          <Box sx={{ p: 2, color: "text.secondary", typography: "body2" }}>{nothing}</Box>
        )}
        {items?.map(({ key, title: name, note, tag, to }) => (
          <Stack
            key={key}
            direction="row"
            sx={{
              px: 2,
              py: 1,
              gap: 1.5,
              alignItems: "center",
              justifyContent: "space-between",
              borderBottom: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box
                sx={{
                  typography: "body2",
                  overflow: "hidden",
                  textOverflow: "ellipsis",
                  whiteSpace: "nowrap",
                }}
              >
                {to ? (
                  <MuiLink component={Link} to={to} color="text.primary" underline="hover">
                    {name}
                  </MuiLink>
                ) : (
                  name
                )}
              </Box>
              <Box sx={{ typography: "caption", color: "text.disabled" }}>{note}</Box>
            </Box>
            {tag}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}
