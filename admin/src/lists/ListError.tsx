import { Alert, Box, Button } from "@mui/material";
import { useListContext } from "react-admin";

export function ListError() {
  const { error, refetch } = useListContext();
  return (
    <Box sx={{ p: 2 }}>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => refetch()}>
            重试
          </Button>
        }
      >
        {error instanceof Error ? error.message : "没有读到数据"}
      </Alert>
    </Box>
  );
}
