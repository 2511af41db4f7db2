import {
  Alert,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from "@mui/material";
import type { ReactNode } from "react";
import { Sideways } from "../fields/Sideways";

interface RulesTableProps<Row> {
  label: string;
  /** as it was asked for */
  rules: {
    data: { rows: readonly Row[] } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  /** the cells of the head */
  head: ReactNode;
  keyOf: (row: Row) => string;
  /** the cells of a row beside its name */
  children: (row: Row) => ReactNode;
}

/** The rules that quality management keeps as a table, each row of a name: while they come, when they don't, and as they are. */
export function RulesTable<Row extends { name: string }>(props: RulesTableProps<Row>) {
  const { label, rules, head, keyOf, children } = props;
  const { data, error, refetch } = rules;
  return (
    <>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              重试
            </Button>
          }
        >
          没有读到{label}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data && (
        <Card>
          <Sideways label={label}>
            <Table size="small" aria-label={label}>
              <TableHead>
                <TableRow>{head}</TableRow>
              </TableHead>
              <TableBody>
                {data.rows.map((row) => (
                  <TableRow key={keyOf(row)} hover>
                    <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                      {row.name}
                    </TableCell>
                    {children(row)}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Sideways>
        </Card>
      )}
    </>
  );
}
