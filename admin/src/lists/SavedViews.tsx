import AddIcon from "@mui/icons-material/BookmarkAddOutlined";
import { Box, Button, Chip } from "@mui/material";
import { useState } from "react";
import type { FilterPayload, SavedQuery, SortPayload } from "react-admin";
import { AddSavedQueryDialog, extractValidSavedQueries, useListContext, useSavedQueries } from "react-admin";

export interface View {
  label: string;
  filter: FilterPayload;
  sort?: SortPayload;
}

/** Key order must not matter when two filters are compared. */
function fingerprint(filter: FilterPayload): string {
  const entries = Object.entries(filter as Record<string, unknown>).filter(
    ([, v]) => v !== undefined && v !== "",
  );
  return JSON.stringify(entries.sort(([a], [b]) => a.localeCompare(b)));
}

const EVERYTHING: View = { label: "全部", filter: {} };

/** One line of views above a list: the built-in ones, then the user's own. A list whose own views name what it shows
 * unfiltered has no 全部 besides. */
export function SavedViews({ views = [] }: { views?: readonly View[] }) {
  const { resource, filterValues, displayedFilters, setFilters, sort, setSort, perPage, setPerPage } =
    useListContext();
  const [saved, setSaved] = useSavedQueries(resource);
  const [adding, setAdding] = useState(false);
  const own = extractValidSavedQueries(saved);
  const now = fingerprint(filterValues ?? {});
  const namesUnfiltered = views.some(({ filter }) => Object.keys(filter).length === 0);
  const all = namesUnfiltered ? views : [EVERYTHING, ...views];

  const apply = (filter: FilterPayload, displayed: Record<string, boolean>, order?: SortPayload) => {
    setFilters(filter, displayed);
    if (order && (order.field !== sort.field || order.order !== sort.order)) setSort(order);
  };
  const applyOwn = ({ value }: SavedQuery) => {
    apply(value?.filter ?? {}, (value?.displayedFilters ?? {}) as Record<string, boolean>, value?.sort);
    if (value?.perPage && value.perPage !== perPage) setPerPage(value.perPage);
  };
  const known = [...all, ...own.map((query) => ({ filter: query.value?.filter ?? {} }))];
  const isNew = !known.some((view) => fingerprint(view.filter) === now);

  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", p: 1.5 }}>
      {all.map((view) => {
        const active = fingerprint(view.filter) === now;
        return (
          <Chip
            key={view.label}
            size="small"
            label={view.label}
            color={active ? "primary" : "default"}
            variant={active ? "filled" : "outlined"}
            aria-pressed={active}
            onClick={() => apply(view.filter, displayedFilters, view.sort)}
          />
        );
      })}
      {own.map((query) => {
        const active = fingerprint(query.value?.filter ?? {}) === now;
        return (
          <Chip
            key={query.label}
            size="small"
            label={query.label}
            color={active ? "primary" : "default"}
            variant={active ? "filled" : "outlined"}
            aria-pressed={active}
            onClick={() => applyOwn(query)}
            onDelete={() => setSaved(own.filter((other) => other.label !== query.label))}
          />
        );
      })}
      {isNew && (
        <Button size="small" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          保存为视图
        </Button>
      )}
      <AddSavedQueryDialog open={adding} onClose={() => setAdding(false)} />
    </Box>
  );
}
