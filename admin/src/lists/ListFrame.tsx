import { Skeleton, Stack, type Theme, ThemeProvider } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import type { Exporter, FilterPayload, SortPayload } from "react-admin";
import {
  ColumnsButton,
  CreateButton,
  ExportButton,
  List,
  Pagination,
  TopToolbar,
  useListContext,
  useNotify,
  useTranslate,
} from "react-admin";
import { grouped } from "../fields/grouped";
import { EXPORT_LIMIT } from "./csv";
import { ListError } from "./ListError";
import { OnlyHit } from "./OnlyHit";
import { RowKeys } from "./RowKeys";
import { SavedViews, type View } from "./SavedViews";
import { useSmall } from "./useSmall";

export interface ListFrameProps {
  title: string;
  filters?: ReactElement[];
  permanentFilter?: FilterPayload;
  views?: readonly View[];
  sort: SortPayload;
  exporter: Exporter;
  canCreate?: boolean;
  /** false for lists without a table, which has no columns to choose */
  columns?: boolean;
  perPage?: number;
  /** false for a list that is always shown whole */
  pages?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Filters are in two columns on a phone; the search box keeps the whole width. Labels stand on the upper edge of their
 * fields: above each row there is room for them, also below the bar, which is fixed. One row has it within its height.
 */
const filterForm = {
  pt: { xs: 0, sm: 1 },
  rowGap: 0.5,
  flex: { xs: "1 1 260px", sm: 1 },
  display: { xs: "grid", sm: "flex" },
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  columnGap: { xs: 1, sm: 0 },
  "& .filter-field[data-source='q']": { gridColumn: "1 / -1" },
  // As high as its field, not as high as the label.
  "& .RaFilterFormInput-hideButton": { mb: 0.25 },
  "& .RaFilterFormInput-spacer": { display: { xs: "none", sm: "block" } },
  "& .filter-field .MuiFormControl-root": { width: { xs: "100%", sm: 142 }, minWidth: 0 },
  "& .filter-field[data-source='q'] .MuiFormControl-root": { width: { xs: "100%", sm: 300 } },
  "& .filter-field .MuiAutocomplete-root": { width: { xs: "100%", sm: "auto" } },
};

/** react-admin labels the frame of its row checkboxes; screen readers need the label on the box itself. */
const withLabelledBoxes = (theme: Theme): Theme => ({
  ...theme,
  components: {
    ...theme.components,
    MuiCheckbox: {
      defaultProps: { slotProps: { root: { "aria-label": undefined }, input: { "aria-label": "选中" } } },
    },
  },
});

const FIRST_LOOK = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** react-admin leaves the card empty for the first second. */
function Rows({ children }: { children: ReactNode }) {
  const { isPending } = useListContext();
  if (!isPending) return children;
  return (
    <Stack sx={{ gap: 1.5, p: 1.5 }}>
      {FIRST_LOOK.map((key) => (
        <Skeleton key={key} variant="rounded" height={36} />
      ))}
    </Stack>
  );
}

/** Of what was not read there are no pages, though react-admin goes on counting the rows before. */
function Pages() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />;
}

/** Time to read why a file will not have all rows. */
const READING_TIME = 20_000;

function Export() {
  const { total = 0 } = useListContext();
  const notify = useNotify();
  const translate = useTranslate();
  const sayWhatIsCut = () =>
    notify(
      `一共 ${grouped(total)} 行，文件里只有前 ${grouped(EXPORT_LIMIT)} 行；要全部，请用筛选条件分几次导出`,
      { type: "warning", autoHideDuration: READING_TIME },
    );
  return (
    <ExportButton
      maxResults={EXPORT_LIMIT}
      onClick={total > EXPORT_LIMIT ? sayWhatIsCut : undefined}
      // On a phone react-admin gives its icon no name while there is nothing to export.
      aria-label={translate("ra.action.export")}
    />
  );
}

/** What every list has: views, filters, columns, export, pages. */
export function ListFrame(props: ListFrameProps & { resource: string }) {
  const { resource, title, filters, permanentFilter, views, sort, exporter, canCreate, actions, children } =
    props;
  const { columns = true, perPage = 25, pages = true } = props;
  const small = useSmall();
  return (
    <List
      resource={resource}
      title={title}
      filters={filters}
      filter={permanentFilter}
      sort={sort}
      perPage={perPage}
      exporter={exporter}
      empty={false}
      error={<ListError />}
      pagination={pages ? <Pages /> : false}
      actions={
        <TopToolbar>
          {actions}
          {columns && !small && <ColumnsButton />}
          <Export />
          {canCreate && <CreateButton />}
        </TopToolbar>
      }
      sx={{
        // On a phone, too, the buttons are beside the filters; those that need more room go below.
        "& .RaList-actions": {
          flexFlow: { xs: "row wrap", sm: "row nowrap" },
          alignItems: { xs: "flex-start", sm: "flex-end" },
          gap: { xs: 0, sm: 1 },
          backgroundColor: "transparent",
        },
        "& .RaList-actions > span:empty": { display: { xs: "none", sm: "inline" } },
        "& .RaList-actions .MuiToolbar-root": {
          backgroundColor: "transparent",
          minHeight: { xs: 0, sm: 48 },
          flex: { xs: "none", sm: "0 1 100%", md: "0 1 auto" },
          ml: { xs: "auto", sm: 0 },
          alignItems: { xs: "center", sm: "flex-end" },
          pb: { xs: 0.5, sm: 1 },
        },
        "& .RaList-actions form": filterForm,
        "& .RaList-content": { border: 1, borderColor: "divider", minWidth: 0, overflow: "hidden" },
        // Room below for the round button, which would cover the pages on a phone.
        "& .RaList-main": { minWidth: 0, pb: { xs: canCreate ? 9 : 0, sm: 0 } },
      }}
    >
      <SavedViews views={views} />
      <ThemeProvider theme={withLabelledBoxes}>
        <RowKeys>
          <OnlyHit>
            <Rows>{children}</Rows>
          </OnlyHit>
        </RowKeys>
      </ThemeProvider>
    </List>
  );
}
