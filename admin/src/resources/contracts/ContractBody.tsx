import { Box } from "@mui/material";
import type { ContractText } from "../../api/types";

const HEADING = "## ";

/** A text as its contracts are laid out: one paragraph a line, headings, and what is filled in by its name. */
export function ContractBody({ text: { body, fields } }: { text: Pick<ContractText, "body" | "fields"> }) {
  const named = (line: string) =>
    line.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => {
      const field = fields.find((known) => known.name === name);
      return field ? `【${field.text}】` : written;
    });
  const lines = body
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.map((line, place) => {
    const isHeading = line.startsWith(HEADING);
    return (
      <Box
        // The lines of a published text never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        key={place}
        component={isHeading ? "h3" : "p"}
        sx={
          isHeading
            ? { typography: "body1", fontWeight: 600, mt: place === 0 ? 0 : 2, mb: 0.5 }
            : { typography: "body2", lineHeight: 1.9, m: 0 }
        }
      >
        {named(isHeading ? line.slice(HEADING.length).trim() : line)}
      </Box>
    );
  });
}
