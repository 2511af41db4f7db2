import { Alert, Box, Button, Stack } from "@mui/material";
import { useEffect } from "react";
import { HttpError, useListContext, useRemoveFromStore, useTranslateLabel } from "react-admin";
import { wordsOf } from "../api/useCommand";

const UNPROCESSABLE = 422;

/** The fields that the server refused, as the list calls them. */
function useRefused(error: unknown, resource: string): string {
  const label = useTranslateLabel();
  const fields = error instanceof HttpError ? Object.keys(error.body?.errors ?? {}) : [];
  return fields.map((source) => label({ source, resource })).join("、");
}

/** A filter that the server refuses is let go here, and not remembered with the list, where it would meet one again. */
export function ListError() {
  const { error, refetch, filterValues, setFilters, resource } = useListContext();
  const refused = useRefused(error, resource);
  const forget = useRemoveFromStore();
  const isRefused = error instanceof HttpError && error.status === UNPROCESSABLE;
  useEffect(() => {
    if (isRefused) forget(`${resource}.listParams`);
  }, [isRefused, forget, resource]);
  const isFiltered = Object.keys(filterValues ?? {}).length > 0;
  return (
    <Box sx={{ p: 2 }}>
      <Alert
        severity="error"
        action={
          <Stack direction="row">
            {isFiltered && (
              <Button color="inherit" size="small" onClick={() => setFilters({}, {})}>
                清空筛选
              </Button>
            )}
            <Button color="inherit" size="small" onClick={() => refetch()}>
              重试
            </Button>
          </Stack>
        }
      >
        {refused && `${refused}：`}
        {wordsOf(error, "没有读到数据")}
      </Alert>
    </Box>
  );
}
