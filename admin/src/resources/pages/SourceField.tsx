import { MenuItem, Stack, TextField } from "@mui/material";
import type { GoodsSource } from "../../api/types";
import { IdField, IdsField, type Listed } from "./IdsField";
import { blankSource, SOURCES, TAGS } from "./sources";

interface SourceFieldProps {
  value: GoodsSource;
  onChange: (source: GoodsSource) => void;
}

const LISTS = { category: "categories", brand: "brands", campaign: "campaigns" } satisfies Record<
  string,
  Listed
>;

function Further({ value, onChange }: SourceFieldProps) {
  switch (value.by) {
    case "hand":
      return (
        <IdsField of="goods" value={value.goods} onChange={(goods) => onChange({ by: "hand", goods })} />
      );
    case "category":
    case "brand":
    case "campaign":
      return (
        <IdField of={LISTS[value.by]} value={value.id} onChange={(id) => onChange({ by: value.by, id })} />
      );
    case "tag":
      return (
        <TextField
          select
          size="small"
          margin="none"
          label="标签"
          value={value.tag}
          onChange={(event) => onChange({ by: "tag", tag: event.target.value as keyof typeof TAGS })}
        >
          {Object.entries(TAGS).map(([tag, name]) => (
            <MenuItem key={tag} value={tag}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      );
    default:
      return null;
  }
}

/** Single goods, or a rule that finds them on each view. */
export function SourceField({ value, onChange }: SourceFieldProps) {
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        select
        size="small"
        margin="none"
        label="哪些商品"
        value={value.by}
        onChange={(event) => onChange(blankSource(event.target.value as GoodsSource["by"]))}
      >
        {Object.entries(SOURCES).map(([by, name]) => (
          <MenuItem key={by} value={by}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Further value={value} onChange={onChange} />
    </Stack>
  );
}
