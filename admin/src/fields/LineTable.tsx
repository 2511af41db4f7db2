import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import type { ReactNode } from "react";
import { useSmall } from "../lists/useSmall";

export interface LineColumn<T> {
  /** never empty: on a phone it says what the value is */
  head: string;
  cell: (line: T) => ReactNode;
  align?: "right";
  /** Dates and numbers, which a narrow column would break in their middle. */
  isWhole?: boolean;
  /** on a phone it keeps a row of its own */
  wide?: boolean;
}

interface LineTableProps<T> {
  label: string;
  lines: readonly T[];
  keyOf: (line: T, index: number) => string | number;
  /** the first one says what the line is about: on a phone it is the head of its card */
  columns: readonly [LineColumn<T>, ...LineColumn<T>[]];
}

/** The lines of an order, a parcel, a claim, an invoice: a table on a wide screen, cards on a phone. */
export function LineTable<T>(props: LineTableProps<T>) {
  return useSmall() ? <Cards {...props} /> : <Rows {...props} />;
}

const WHOLE = { whiteSpace: "nowrap" };

function Rows<T>({ label, lines, keyOf, columns }: LineTableProps<T>) {
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          {columns.map(({ head, align }) => (
            <TableCell key={head} align={align}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, index) => (
          <TableRow key={keyOf(line, index)}>
            {columns.map(({ head, align, isWhole, cell }) => (
              <TableCell key={head} align={align} sx={align || isWhole ? WHOLE : undefined}>
                {cell(line)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Beside its name an empty value would look like one that has not come. */
const orDash = (value: ReactNode) => (value === "" || value === null || value === undefined ? "—" : value);

function Cards<T>({ label, lines, keyOf, columns: [about, ...facts] }: LineTableProps<T>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {lines.map((line, index) => (
        <Stack
          key={keyOf(line, index)}
          component="li"
          sx={{ gap: 1, p: 1.5, typography: "body2", borderBottom: 1, borderColor: "divider" }}
        >
          {about.cell(line)}
          <Box
            component="dl"
            sx={{
              m: 0,
              display: "grid",
              gridTemplateColumns: "repeat(auto-fill, minmax(140px, 1fr))",
              columnGap: 1.5,
              rowGap: 0.5,
            }}
          >
            {facts.map(({ head, align, cell, isWhole, wide }) => (
              <Box
                key={head}
                sx={{
                  display: "flex",
                  alignItems: "baseline",
                  gap: 1,
                  minWidth: 0,
                  gridColumn: wide ? "1 / -1" : undefined,
                }}
              >
                <Box component="dt" sx={{ flex: "none", color: "text.secondary" }}>
                  {head}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, minWidth: 0, ...(align || isWhole ? WHOLE : { overflowWrap: "anywhere" }) }}
                >
                  {orDash(cell(line))}
                </Box>
              </Box>
            ))}
          </Box>
        </Stack>
      ))}
    </Box>
  );
}
