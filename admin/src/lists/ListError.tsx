import { Alert, Box, Button, Stack } from "@mui/material";
import { useListContext } from "react-admin";
import { wordsOf } from "../api/useCommand";

/** A filter that the server refuses is remembered with the list, so it has to be possible to let it go here. */
export function ListError() {
  const { error, refetch, filterValues, setFilters } = useListContext();
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
        {wordsOf(error, "没有读到数据")}
      </Alert>
    </Box>
  );
}
